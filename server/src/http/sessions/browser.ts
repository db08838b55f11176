import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { goneOf } from '../routing/gone.ts'
import {
  adminToken,
  bearerToken,
  bookerToken,
  clearKeptForm,
  clearSession,
  deviceToken,
  formToken,
  sessionToken,
  setAdmin,
  setBooker,
  setDevice,
  setKeptForm,
  setSession,
  setSignIn,
  setWritten,
  signInToken,
  writtenUpTo,
} from './session.ts'

/** The browser (or other client) behind a call: what it sent, and what it should keep once the call has succeeded. */
export type Browser = {
  ip: string
  /** Aborted when the sender disconnects. */
  gone?: AbortSignal
  userAgent: string | undefined
  /** The values of the cookies it sent. */
  sessionToken: string | undefined
  deviceToken: string | undefined
  formToken: string | undefined
  bookerToken: string | undefined
  adminToken?: string | undefined
  signInToken?: string | undefined
  /** How far its last write of these seconds is in the log of Postgres; null without one, undefined where it keeps no cookies. */
  written?: string | null | undefined
  /** Signs the browser in with this session's token. */
  keepSession(token: string): void
  /** Signs the browser out, and clears what pages stored in it. */
  endSession(): void
  /** Recognises the browser for 400 days, whoever signs in with it. */
  keepDevice(token: string): void
  /** Recognises the browser for a day as the one a booking was made in. */
  keepBooker(token: string): void
  /** Recognises the browser for as long as a code for an administrator holds as the one that asked for it. */
  keepAdmin(token: string): void
  /** Recognises the browser for ten minutes as the one whose sign-in waits for a code. */
  keepSignIn(token: string): void
  /** Ties a waiting form to the browser, or clears the one it sent. */
  keepForm(token: string): void
  forgetForm(): void
  /** Remembers for some seconds how far its write is in the log of Postgres: until then a replica may not know it. */
  keepWritten(position: string): void
  /** Sets what the browser should keep on an answer; a refused call sets nothing. */
  answer(reply: FastifyReply): void
}

type Brought = Pick<
  Browser,
  | 'ip'
  | 'gone'
  | 'userAgent'
  | 'sessionToken'
  | 'deviceToken'
  | 'formToken'
  | 'bookerToken'
  | 'adminToken'
  | 'signInToken'
  | 'written'
>

/** Collects what verbs want the browser to keep until the answer is sent; the last value of a cookie wins. */
export function openBrowser(config: Config, brought: Brought): Browser {
  const kept: ((reply: FastifyReply) => void)[] = []
  const browser: Browser = {
    ...brought,
    keepSession: (token) => kept.push((reply) => setSession(config, reply, token)),
    endSession: () =>
      kept.push((reply) => {
        clearSession(config, reply)
        reply.header('clear-site-data', '"storage"')
      }),
    keepDevice: (token) => kept.push((reply) => setDevice(config, reply, token)),
    keepBooker: (token) => kept.push((reply) => setBooker(config, reply, token)),
    keepAdmin: (token) => kept.push((reply) => setAdmin(config, reply, token)),
    keepSignIn: (token) => kept.push((reply) => setSignIn(config, reply, token)),
    keepForm: (token) => kept.push((reply) => setKeptForm(config, reply, token)),
    keepWritten: (position) => {
      // What follows in the same request knows it too.
      if (browser.written !== undefined) browser.written = position
      kept.push((reply) => setWritten(config, reply, position))
    },
    forgetForm: () => kept.push((reply) => clearKeptForm(config, reply)),
    answer: (reply) => {
      for (const put of kept.splice(0)) put(reply)
    },
  }
  return browser
}

/** The browser that sent this request. */
export const browserOf = (config: Config, request: FastifyRequest): Browser =>
  openBrowser(config, {
    ip: request.ip,
    gone: goneOf(request),
    userAgent: request.headers['user-agent'],
    sessionToken: sessionToken(config, request) ?? bearerToken(request),
    deviceToken: deviceToken(config, request),
    formToken: formToken(config, request),
    bookerToken: bookerToken(config, request),
    adminToken: adminToken(config, request),
    signInToken: signInToken(config, request),
    written: request.headers.authorization === undefined ? (writtenUpTo(config, request) ?? null) : undefined,
  })
