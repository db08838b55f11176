import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { ADMIN_CODE_SECONDS, PENDING_FORM_SECONDS, SESSION_SECONDS, WAITING_SIGN_IN_SECONDS } from '#core/tokens.ts'
import { WRITTEN_SECONDS } from '#platform/database/replica.ts'

/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 3600
const BOOKER_SECONDS = 24 * 3600
const SENT_REQUEST_SECONDS = 24 * 3600

/** `__Host-` pins the cookie to this host and needs https. */
export const cookieName = (config: Config, name: string) => (config.isProduction ? `__Host-${name}` : name)

export const cookieOptions = (config: Config, maxAge?: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.isProduction,
  ...(maxAge === undefined ? {} : { maxAge }),
})

export const sessionToken = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'session')]
export const deviceToken = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'device')]
export const bookingCookieToken = (config: Config, request: FastifyRequest) =>
  request.cookies[cookieName(config, 'booker')]
export const adminToken = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'admin_code')]
export const signInToken = (config: Config, request: FastifyRequest) =>
  request.cookies[cookieName(config, 'waiting_sign_in')]
export const sentRequestToken = (config: Config, request: FastifyRequest) =>
  request.cookies[cookieName(config, 'sent_request')]
export const formToken = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'kept_form')]

/** WAL position of the browser's last write. */
export const writtenUpTo = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'written')]

export const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]

/** `session_hint` is readable by scripts: it holds no secret, only that somebody is signed in. */
export function setSession(config: Config, reply: FastifyReply, token: string) {
  reply.setCookie(cookieName(config, 'session'), token, cookieOptions(config, SESSION_SECONDS))
  reply.setCookie('session_hint', '1', { ...cookieOptions(config, SESSION_SECONDS), httpOnly: false })
}

/** The device cookie stays. */
export function clearSession(config: Config, reply: FastifyReply) {
  reply.clearCookie(cookieName(config, 'session'), cookieOptions(config))
  reply.clearCookie('session_hint', { ...cookieOptions(config), httpOnly: false })
  clearPendingForm(config, reply)
}

/** Recognises a browser that signed in before; it grants no session. */
export const setDevice = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'device'), token, cookieOptions(config, DEVICE_SECONDS))

export const setBookingCookie = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'booker'), token, cookieOptions(config, BOOKER_SECONDS))

/** An administrator's code works only in the browser that asked for it. */
export const setAdmin = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'admin_code'), token, cookieOptions(config, ADMIN_CODE_SECONDS))

/** A shared cache may serve a page for twice `edgeSeconds` with stale-while-revalidate. */
const writtenSeconds = ({ edgeSeconds }: Config) => Math.max(WRITTEN_SECONDS, 2 * edgeSeconds)

/** A forged value affects only its sender: which database answers their reads. */
export const setWritten = (config: Config, reply: FastifyReply, position: string) =>
  reply.setCookie(cookieName(config, 'written'), position, cookieOptions(config, writtenSeconds(config)))

export const setSignIn = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'waiting_sign_in'), token, cookieOptions(config, WAITING_SIGN_IN_SECONDS))

export const setSentRequest = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'sent_request'), token, cookieOptions(config, SENT_REQUEST_SECONDS))

export const setPendingForm = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'kept_form'), token, cookieOptions(config, PENDING_FORM_SECONDS))

export const clearPendingForm = (config: Config, reply: FastifyReply) =>
  reply.clearCookie(cookieName(config, 'kept_form'), cookieOptions(config))
