import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

/** `manage`: the customer's link, `visit`: the consultant's. */
export type BookingLinkKind = 'manage' | 'visit'

const SECRET = 'booking-links'

/**
 * What a consultant's link is for: a booking while it is theirs and this is their address, so that it ends when another
 * takes it over or their address changes.
 */
export const visitSubject = (bookingId: string, consultant: { id: string; email: string } | null): string =>
  `${bookingId}:${consultant ? `${consultant.id}:${consultant.email}` : ''}`

/** What a customer's link is for: a booking with its present address, so that it ends when we change that. */
export const manageSubject = (bookingId: string, readdressedCount: number): string =>
  readdressedCount === 0 ? bookingId : `${bookingId}:${readdressedCount}`

/**
 * The secret of a booking's link (256 bits), for its `manageSubject` or its `visitSubject`: the same in every letter about
 * it, and derived each time it is needed, so that neither the tables nor the outbox hold it.
 */
export async function bookingToken(ctx: Context, kind: BookingLinkKind, subject: string): Promise<string> {
  return createHmac('sha256', await secretOf(ctx, SECRET))
    .update(`${kind}:${subject}`)
    .digest('base64url')
}

/**
 * The secret of the customer's link as it is now, and the one address that may read it: both of one moment. @returns
 * undefined where the customer was deleted
 */
export async function manageLink(
  ctx: Context,
  bookingId: string,
): Promise<{ token: string; email: string } | undefined> {
  const { rows } = await ctx.db.execute<{ email: string; count: number }>(
    sql`select email, readdressed_count as count from bookings where id = ${bookingId}::uuid and erased_at is null`,
  )
  const [booking] = rows
  if (!booking) return undefined
  return { token: await bookingToken(ctx, 'manage', manageSubject(bookingId, booking.count)), email: booking.email }
}

/** What the table holds of a token: its SHA-256. */
export const hashBookingToken = (token: string): Buffer => createHash('sha256').update(token).digest()
