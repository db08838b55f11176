import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { formatCents } from '#core/format-cents.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { consultationFee } from './consultation-fee.ts'

type Fee = { bookingId: string; chargeId: string; cents: number; suburb: string }

/**
 * The job that a consultation led to is confirmed as done: the administrators are asked to refund what is left of the
 * consultation's fee; in the caller's transaction. A person does it, as that is a lot of money on two people's word.
 */
export async function creditFee(ctx: Context, requestId: string): Promise<void> {
  const { rows } = await ctx.db.execute<Fee>(sql`select f.*, r.suburb
    from quote_requests r cross join lateral (${consultationFee(sql`r.id`)}) f where r.id = ${requestId} and f.cents > 0`)
  const [fee] = rows
  if (!fee) return
  const { bookingId, chargeId, cents, suburb } = fee
  const data = { bookingId, chargeId, fee: formatCents(cents), suburb }
  await tell(ctx, { kind: 'consultation-fee', to: 'administrators', data })
}
