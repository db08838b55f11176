import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '#core/browser.ts'
import type { Config } from '#core/config.ts'
import { disconnectSignalOf } from '../routing/client-disconnect.ts'
import {
  adminToken,
  bearerToken,
  bookingCookieToken,
  clearPendingForm,
  clearSession,
  deviceToken,
  formToken,
  sentRequestToken,
  sessionToken,
  setAdmin,
  setBookingCookie,
  setDevice,
  setPendingForm,
  setSentRequest,
  setSession,
  setSignIn,
  setWritten,
  signInToken,
  writtenUpTo,
} from './session.ts'

type Brought = Pick<
  Browser,
  | 'ip'
  | 'gone'
  | 'userAgent'
  | 'sessionToken'
  | 'deviceToken'
  | 'formToken'
  | 'bookingCookieToken'
  | 'adminToken'
  | 'signInToken'
  | 'sentRequestToken'
  | 'written'
>

/** Collects cookies until the answer is sent; the last value of a cookie wins. */
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
    keepBookingCookie: (token) => kept.push((reply) => setBookingCookie(config, reply, token)),
    keepAdmin: (token) => kept.push((reply) => setAdmin(config, reply, token)),
    keepSignIn: (token) => kept.push((reply) => setSignIn(config, reply, token)),
    keepSentRequest: (token) => kept.push((reply) => setSentRequest(config, reply, token)),
    savePendingForm: (token) => kept.push((reply) => setPendingForm(config, reply, token)),
    keepWritten: (position) => {
      // Later reads in the same request need it too.
      if (browser.written !== undefined) browser.written = position
      kept.push((reply) => setWritten(config, reply, position))
    },
    forgetForm: () => kept.push((reply) => clearPendingForm(config, reply)),
    answer: (reply) => {
      for (const put of kept.splice(0)) put(reply)
    },
  }
  return browser
}

export const browserOf = (config: Config, request: FastifyRequest): Browser =>
  openBrowser(config, {
    ip: request.ip,
    gone: disconnectSignalOf(request),
    userAgent: request.headers['user-agent'],
    sessionToken: sessionToken(config, request) ?? bearerToken(request),
    deviceToken: deviceToken(config, request),
    formToken: formToken(config, request),
    bookingCookieToken: bookingCookieToken(config, request),
    adminToken: adminToken(config, request),
    signInToken: signInToken(config, request),
    sentRequestToken: sentRequestToken(config, request),
    written: request.headers.authorization === undefined ? (writtenUpTo(config, request) ?? null) : undefined,
  })
