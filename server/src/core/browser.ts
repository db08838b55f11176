import type { FastifyReply } from 'fastify'

/** The client behind a call: what it sent, and the cookies to set once the call succeeds. */
export type Browser = {
  ip: string
  /** Aborted when the client disconnects. */
  gone?: AbortSignal
  userAgent: string | undefined
  sessionToken: string | undefined
  deviceToken: string | undefined
  formToken: string | undefined
  bookingCookieToken: string | undefined
  adminToken?: string | undefined
  signInToken?: string | undefined
  /** WAL position of its last write within seconds; null without one, undefined for clients without cookies. */
  written?: string | null | undefined
  keepSession(token: string): void
  /** Signs out and clears what pages stored in the browser. */
  endSession(): void
  /** Lasts 400 days, whoever signs in. */
  keepDevice(token: string): void
  /** Lasts a day, for the browser that made a booking. */
  keepBookingCookie(token: string): void
  /** Lasts as long as an administrator's code, for the browser that asked for it. */
  keepAdmin(token: string): void
  /** Lasts ten minutes, while a sign-in waits for its code. */
  keepSignIn(token: string): void
  savePendingForm(token: string): void
  forgetForm(): void
  /** Lasts some seconds, in which a replica may not have the write yet. */
  keepWritten(position: string): void
  /** Sets the cookies on an answer; a refused call sets none. */
  answer(reply: FastifyReply): void
}
