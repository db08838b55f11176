import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { tellBooking } from './parts/tell.ts'

/**
 * Cancels the coming visit of a payment that has wholly gone back, by an administrator, at the provider or through the
 * bank, and tells both sides; its slot is free. Done by a job after the refund: a visit that has begun, was cancelled, or
 * whose payment is back by then, stays as it is.
 */
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
    for (const { id: bookingId } of rows) await tellBooking(ctx, { bookingId, news: 'called-off' })
  })
