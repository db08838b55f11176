import { ApiError } from '@lv/contract/errors'
import type { BookingStatus } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { findPaymentOfSubject } from '#domains/billing/payments/standing-payment.ts'
import { audit } from '#platform/audit/audit.ts'
import { notifyBooking } from './parts/notify.ts'

type CallingOff = {
  bookingId: string
  reason: string
  adminId: string
}

const whyNot: Record<BookingStatus, string> = {
  held: 'It is waiting for its payment. If it isn’t paid, the time is free again within half an hour; if it is, cancel it then.',
  confirmed: 'Its scope sheet is written, so the visit took place. Refund it under Payments.',
  cancelled: 'It is already cancelled.',
  expired: 'It was never paid for, so there is nothing to cancel.',
}

async function refuse(ctx: Context, bookingId: string): Promise<never> {
  const { rows } = await ctx.db.execute<{ status: BookingStatus }>(
    sql`select status from bookings where id = ${bookingId}`,
  )
  const [booking] = rows
  if (!booking) throw new ApiError('not_found', 'There is no such booking')
  throw new ApiError('conflict', whyNot[booking.status])
}

async function markCancelled(ctx: Context, bookingId: string): Promise<void> {
  const { rowCount } = await ctx.db.execute(sql`update bookings
    set status = 'cancelled', cancelled_at = ${ctx.now()}, sequence = sequence + 1
    where id = ${bookingId} and status = 'confirmed'
      and not exists (select from scope_sheets where booking_id = ${bookingId})`)
  if (rowCount === 0) await refuse(ctx, bookingId)
}

/**
 * Refunds what is left, even once the visit was due. @throws `not_found`, `conflict` if inactive, or it has a scope
 * sheet
 */
export const callOffBooking = (
  ctx: Context,
  { bookingId, reason, adminId }: CallingOff,
): Promise<{ refundCents: number }> =>
  transact(ctx, async (ctx) => {
    await markCancelled(ctx, bookingId)
    failpoint(ctx, 'booking:cancelled')
    const paid = await findPaymentOfSubject(ctx, bookingId, { forUpdate: true })
    const refundCents = paid ? paid.amountCents - paid.refundedCents : 0
    if (paid && refundCents > 0) {
      const why = `We had to cancel your consultation: ${reason}`
      await refundCharge(ctx, { chargeId: paid.chargeId, amountCents: refundCents, kind: 'cancellation', reason: why })
    }
    await notifyBooking(ctx, { bookingId, news: 'called-off', refundCents, reason })
    const detail = { cents: refundCents, reason }
    await audit(ctx, { actorId: adminId, action: 'booking_called_off', subject: bookingId, detail })
    return { refundCents }
  })

/** Run by a job, so a visit that has begun or is paid again by then is left as it is. */
export const callOffRefunded = (ctx: Context, { chargeId }: { chargeId: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`update bookings b
      set status = 'cancelled', cancelled_at = ${ctx.now()}, sequence = sequence + 1
      where b.id = (select o.subject from charges c join orders o on o.id = c.order_id where c.id = ${chargeId})
        and b.status = 'confirmed' and b.starts_at > ${ctx.now()}
        and not exists (select from orders o join charges c on c.order_id = o.id
          where o.subject = b.id and c.refunded_cents < c.amount_cents)
      returning b.id`)
    failpoint(ctx, 'booking:called-off')
    for (const { id: bookingId } of rows) await notifyBooking(ctx, { bookingId, news: 'called-off' })
  })
