import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { formatCents } from '../../mail/format-cents.ts'
import { mailAdmins } from '../payments/mail-admins.ts'

type Fee = { bookingId: string; chargeId: string; cents: number; suburb: string }

/**
 * The job that a consultation led to is confirmed as done: the administrators are asked to give the consultation's fee
 * back, what is left of it at most; in the caller's transaction. A person presses it, as so much money goes on two people's
 * word.
 */
export async function creditFee(ctx: Context, requestId: string): Promise<void> {
  const { rows } = await ctx.db.execute<Fee>(sql`select b.id as "bookingId", c.id as "chargeId", r.suburb,
      least(r.consultation_fee_cents, c.amount_cents - c.refunded_cents) as cents
    from quote_requests r join scope_sheets s on s.request_id = r.id join bookings b on b.id = s.booking_id
      join orders o on o.subject = b.id join charges c on c.order_id = o.id
    where r.id = ${requestId} and r.consultation_fee_cents > 0 and c.refunded_cents < c.amount_cents
    order by c.paid_at, c.id limit 1`)
  const [fee] = rows
  if (!fee) return
  const { bookingId, chargeId, cents, suburb } = fee
  const data = { bookingId, chargeId, cents: String(cents), fee: formatCents(cents), suburb }
  await mailAdmins(ctx, 'consultation-fee', data)
}
