import type { CancelPreview } from '@lv/contract/booking'
import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { findPaymentOfSubject } from '#domains/billing/payments/standing-payment.ts'
import { notifyBooking } from './parts/notify.ts'
import { type BookingRow, readBooking } from './parts/read.ts'
import { refundDue } from './parts/rules.ts'

type Cancelling = {
  token: string
  /** What the customer was shown; without it, whatever is due is refunded. */
  expectedRefundCents?: number | undefined
}

async function markCancelled(ctx: Context, { id, status }: BookingRow) {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<{ startsAt: string | null; refundCapPercent: number }>(sql`update bookings
    set status = 'cancelled', cancelled_at = ${now}, sequence = sequence + 1
    where id = ${id} and status = 'confirmed' and (starts_at is null or starts_at > ${now})
    returning starts_at as "startsAt", refund_cap_percent as "refundCapPercent"`)
  const [cancelled] = rows
  if (cancelled) return cancelled
  const { rows: left } = await ctx.db.execute(sql`select from bookings where id = ${id} and status = 'confirmed'`)
  if (status === 'confirmed' && left.length > 0)
    throw new ApiError('conflict', 'The visit has begun, so it can no longer be cancelled.')
  throw new ApiError('conflict', 'This booking is already cancelled.')
}

/**
 * @throws `not_found`, `conflict` if it was cancelled or has begun, and with `details.refundCents` if less is due than
 * the
 * customer was shown
 */
export const cancelBooking = (ctx: Context, { token, expectedRefundCents = 0 }: Cancelling) =>
  transact(ctx, async (ctx): Promise<{ refundCents: number }> => {
    const booking = await readBooking(ctx, { kind: 'manage', token })
    const { startsAt, refundCapPercent } = await markCancelled(ctx, booking)
    failpoint(ctx, 'booking:cancelled')
    const paid = await findPaymentOfSubject(ctx, booking.id, { forUpdate: true })
    const { amountCents: paidCents = 0, refundedCents = 0 } = paid ?? {}
    const payment = { paidCents, refundedCents, startsAt, refundCapPercent, status: 'confirmed' as const }
    const refundCents = refundDue(payment, ctx.now())
    if (expectedRefundCents > refundCents)
      throw new ApiError('conflict', `The refund is now ${formatCents(refundCents)}. Cancel again if that is right.`, {
        details: { refundCents },
      })
    if (paid && refundCents > 0) {
      const reason = 'You cancelled your consultation'
      await refundCharge(ctx, { chargeId: paid.chargeId, amountCents: refundCents, kind: 'cancellation', reason })
    }
    await notifyBooking(ctx, { bookingId: booking.id, news: 'cancelled', refundCents })
    return { refundCents }
  })

/** Refunds in cents if cancelled now, in 24 and in 48 hours (PRODUCT.md, section 9.12). @throws `not_found` */
export async function previewCancel(ctx: Context, { token }: { token: string }): Promise<CancelPreview> {
  const booking = await readBooking(ctx, { kind: 'manage', token })
  const after = (days: number) => refundDue(booking, new Date(ctx.now().getTime() + days * DAY_MS))
  return { nowCents: after(0), in24hCents: after(1), in48hCents: after(2) }
}
