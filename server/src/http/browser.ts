import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { goneOf } from './gone.ts'
import {
  bookerToken,
  clearKeptForm,
  clearSession,
  deviceToken,
  formToken,
  sessionToken,
  setBooker,
  setDevice,
  setKeptForm,
  setSession,
} from './session.ts'

/** The browser (or other client) behind a call: what it brought, and what it is to keep once the call has succeeded. */
export type Browser = {
  ip: string
  /** Aborted when the sender has left. */
  gone?: AbortSignal
  userAgent: string | undefined
  /** The values of the cookies it sent. */
  sessionToken: string | undefined
  deviceToken: string | undefined
  formToken: string | undefined
  bookerToken: string | undefined
  /** Signs the browser in with this session's token. */
  keepSession(token: string): void
  /** Signs the browser out, and lets it forget what pages stored in it. */
  endSession(): void
  /** Lets the browser be known again, for 400 days, whoever signs in with it. */
  keepDevice(token: string): void
  /** Lets the browser be known again, for a day, as the one in which somebody booked. */
  keepBooker(token: string): void
  /** Ties a form that waits to the browser, or has it forget the one that it brought. */
  keepForm(token: string): void
  forgetForm(): void
  /** Puts what the browser is to keep on an answer; a call that was refused puts nothing. */
  answer(reply: FastifyReply): void
}

type Brought = Pick<Browser, 'ip' | 'gone' | 'userAgent' | 'sessionToken' | 'deviceToken' | 'formToken' | 'bookerToken'>

/** Collects what verbs want kept until the answer is sent; the last word on a cookie counts. */
export function openBrowser(config: Config, brought: Brought): Browser {
  const kept: ((reply: FastifyReply) => void)[] = []
  return {
    ...brought,
    keepSession: (token) => kept.push((reply) => setSession(config, reply, token)),
    endSession: () =>
      kept.push((reply) => {
        clearSession(config, reply)
        reply.header('clear-site-data', '"storage"')
      }),
    keepDevice: (token) => kept.push((reply) => setDevice(config, reply, token)),
    keepBooker: (token) => kept.push((reply) => setBooker(config, reply, token)),
    keepForm: (token) => kept.push((reply) => setKeptForm(config, reply, token)),
    forgetForm: () => kept.push((reply) => clearKeptForm(config, reply)),
    answer: (reply) => {
      for (const put of kept.splice(0)) put(reply)
    },
  }
}

/** The browser that sent this request. */
export const browserOf = (config: Config, request: FastifyRequest): Browser =>
  openBrowser(config, {
    ip: request.ip,
    gone: goneOf(request),
    userAgent: request.headers['user-agent'],
    sessionToken: sessionToken(config, request),
    deviceToken: deviceToken(config, request),
    formToken: formToken(config, request),
    bookerToken: bookerToken(config, request),
  })
