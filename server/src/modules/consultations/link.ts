import { createHash, createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import { secretOf } from '../../http/secrets.ts'

/** `manage`: the customer's link, `visit`: the consultant's. */
export type BookingLinkKind = 'manage' | 'visit'

const SECRET = 'booking-links'

/**
 * The secret of a booking's link (256 bits): the same in every letter about it, and made anew each time it is needed, so
 * that neither the tables nor the outbox hold it.
 */
export async function bookingToken(ctx: Context, kind: BookingLinkKind, bookingId: string): Promise<string> {
  return createHmac('sha256', await secretOf(ctx, SECRET))
    .update(`${kind}:${bookingId}`)
    .digest('base64url')
}

/** What the table holds of a token: its SHA-256. */
export const hashBookingToken = (token: string): Buffer => createHash('sha256').update(token).digest()
