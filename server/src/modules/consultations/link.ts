import { createHash, createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import { secretOf } from '../../http/secrets.ts'

/** `manage`: the customer's link, `visit`: the consultant's. */
export type BookingLinkKind = 'manage' | 'visit'

const SECRET = 'booking-links'

/**
 * What a consultant's link is for: a booking while it is theirs and this is their address, so that it ends when another
 * takes it over or their address changes.
 */
export const visitSubject = (bookingId: string, consultant: { id: string; email: string } | null): string =>
  `${bookingId}:${consultant ? `${consultant.id}:${consultant.email}` : ''}`

/**
 * The secret of a booking's link (256 bits), for the booking's id or its `visitSubject`: the same in every letter about
 * it, and derived each time it is needed, so that neither the tables nor the outbox hold it.
 */
export async function bookingToken(ctx: Context, kind: BookingLinkKind, subject: string): Promise<string> {
  return createHmac('sha256', await secretOf(ctx, SECRET))
    .update(`${kind}:${subject}`)
    .digest('base64url')
}

/** What the table holds of a token: its SHA-256. */
export const hashBookingToken = (token: string): Buffer => createHash('sha256').update(token).digest()
