import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { ADMIN_CODE_SECONDS, PENDING_FORM_SECONDS, SESSION_SECONDS, WAITING_SIGN_IN_SECONDS } from '#core/tokens.ts'
import { WRITTEN_SECONDS } from '#platform/database/replica.ts'

/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 3600
const BOOKER_SECONDS = 24 * 3600

/** `__Host-` pins the cookie to this host and to https; over http no browser may keep it, and Safari keeps it nowhere. */
export const cookieName = (config: Config, name: string) => (config.isProduction ? `__Host-${name}` : name)

/** The attributes of every cookie that means something. */
export const cookieOptions = (config: Config, maxAge?: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.isProduction,
  ...(maxAge === undefined ? {} : { maxAge }),
})

/** The values of this product's cookies, as the browser sent them. */
export const sessionToken = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'session')]
export const deviceToken = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'device')]
export const bookingCookieToken = (config: Config, request: FastifyRequest) =>
  request.cookies[cookieName(config, 'booker')]
export const adminToken = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'admin_code')]
export const signInToken = (config: Config, request: FastifyRequest) =>
  request.cookies[cookieName(config, 'waiting_sign_in')]
export const formToken = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'kept_form')]

/** How far the browser's last write is in the log of Postgres. */
export const writtenUpTo = (config: Config, request: FastifyRequest) => request.cookies[cookieName(config, 'written')]

/** The token of an administrator's session, as programs send it. */
export const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]

/** Signs the browser in; `session_hint` is readable, holds no secret and says only that somebody is signed in. */
export function setSession(config: Config, reply: FastifyReply, token: string) {
  reply.setCookie(cookieName(config, 'session'), token, cookieOptions(config, SESSION_SECONDS))
  reply.setCookie('session_hint', '1', { ...cookieOptions(config, SESSION_SECONDS), httpOnly: false })
}

/** Signs the browser out, and lets it forget what was typed in it; the device it is stays known. */
export function clearSession(config: Config, reply: FastifyReply) {
  reply.clearCookie(cookieName(config, 'session'), cookieOptions(config))
  reply.clearCookie('session_hint', { ...cookieOptions(config), httpOnly: false })
  clearPendingForm(config, reply)
}

/** Marks a browser that has signed in before: it signs nobody in, and spares its owner what strangers run into. */
export const setDevice = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'device'), token, cookieOptions(config, DEVICE_SECONDS))

/** Marks a browser in which somebody books without an account: what they send again is theirs. */
export const setBookingCookie = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'booker'), token, cookieOptions(config, BOOKER_SECONDS))

/** Marks the browser in which a code for an administrator was asked for: it works in no other. */
export const setAdmin = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'admin_code'), token, cookieOptions(config, ADMIN_CODE_SECONDS))

/** As long as a page may be old: a cache in front keeps one, and shows it as long again while it fetches the next. */
const writtenSeconds = ({ edgeSeconds }: Config) => Math.max(WRITTEN_SECONDS, 2 * edgeSeconds)

/** What a forged one changes is its sender's alone: their reads go to the primary, or show their own write a moment late. */
export const setWritten = (config: Config, reply: FastifyReply, position: string) =>
  reply.setCookie(cookieName(config, 'written'), position, cookieOptions(config, writtenSeconds(config)))

/** Marks the browser whose sign-in waits for the code of an app. */
export const setSignIn = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'waiting_sign_in'), token, cookieOptions(config, WAITING_SIGN_IN_SECONDS))

/** Ties what was typed into a form that waits (`kept-forms.ts`) to the browser it was typed in. */
export const setPendingForm = (config: Config, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(config, 'kept_form'), token, cookieOptions(config, PENDING_FORM_SECONDS))

export const clearPendingForm = (config: Config, reply: FastifyReply) =>
  reply.clearCookie(cookieName(config, 'kept_form'), cookieOptions(config))
