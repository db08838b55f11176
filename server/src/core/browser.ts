import type { FastifyReply } from 'fastify'

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
  bookingCookieToken: string | undefined
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
  keepBookingCookie(token: string): void
  /** Recognises the browser for as long as a code for an administrator holds as the one that asked for it. */
  keepAdmin(token: string): void
  /** Recognises the browser for ten minutes as the one whose sign-in waits for a code. */
  keepSignIn(token: string): void
  /** Ties a waiting form to the browser, or clears the one it sent. */
  savePendingForm(token: string): void
  forgetForm(): void
  /** Remembers for some seconds how far its write is in the log of Postgres: until then a replica may not know it. */
  keepWritten(position: string): void
  /** Sets what the browser should keep on an answer; a refused call sets nothing. */
  answer(reply: FastifyReply): void
}
