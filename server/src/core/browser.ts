import type { FastifyReply } from 'fastify'

export type Browser = {
  ip: string
  gone?: AbortSignal
  userAgent: string | undefined
  sessionToken: string | undefined
  deviceToken: string | undefined
  formToken: string | undefined
  bookingCookieToken: string | undefined
  adminToken?: string | undefined
  signInToken?: string | undefined
  sentRequestToken?: string | undefined
  /** WAL position of its last write within seconds; null without one, undefined for clients without cookies. */
  written?: string | null | undefined
  keepSession(token: string): void
  endSession(): void
  /** Lasts 400 days, whoever signs in. */
  keepDevice(token: string): void
  keepBookingCookie(token: string): void
  keepAdmin(token: string): void
  /** Lasts ten minutes, while a sign-in waits for its code. */
  keepSignIn(token: string): void
  /** Lasts a day: this browser may send the link of its request again, or correct its address. */
  keepSentRequest(token: string): void
  savePendingForm(token: string): void
  forgetForm(): void
  /** Lasts some seconds, in which a replica may not have the write yet. */
  keepWritten(position: string): void
  answer(reply: FastifyReply): void
}
