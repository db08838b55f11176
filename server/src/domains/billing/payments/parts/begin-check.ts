import { sql } from 'drizzle-orm'
import { endOfBusinessDay } from '#core/calendar/business-hours.ts'
import type { Context } from '#core/context.ts'
import { refundCharge } from '../refund-charge.ts'

/** By closing time of the second business day after the payment (PRODUCT.md, 9.7). */
const BUSINESS_DAYS = 2

/**
 * Starts the check of a professional's documents, in the transaction of its payment. One runs at a time: a second
 * payment is refunded.
 */
export async function beginCheck(
  ctx: Context,
  { professionalId, chargeId }: Record<'professionalId' | 'chargeId', string>,
) {
  const now = ctx.now()
  const { rows } = await ctx.db.execute(sql`insert into paid_checks (professional_id, charge_id, created_at, due_at)
    values (${professionalId}, ${chargeId}, ${now}::timestamptz,
      ${endOfBusinessDay(now, BUSINESS_DAYS)}::timestamptz)
    on conflict do nothing returning id`)
  if (rows.length > 0) return
  await refundCharge(ctx, { chargeId, kind: 'not_checked', reason: 'A check of your documents was already under way' })
}
