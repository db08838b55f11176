import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { type StandingPayment, standingPayment } from '#domains/billing/payments/standing-payment.ts'
import { stands } from '#domains/billing/payments/stands.ts'
import { holdPurchases } from './parts/hold-purchases.ts'

type Later = { chargeId: string; stands: boolean }

/** The purchase names the payment that stands again. @returns the later one, where it named another */
async function nameAgain(ctx: Context, paid: StandingPayment): Promise<Later | undefined> {
  const { chargeId, userId, subject: courseId, paidAt } = paid
  const { rows } = await ctx.db.execute<Later>(sql`with later as (
      select charge_id from course_purchases
      where user_id = ${userId}::uuid and course_id = ${courseId}::uuid and charge_id <> ${chargeId}::uuid),
    named as (
      update course_purchases p set charge_id = ${chargeId}::uuid, bought_at = ${paidAt}::timestamptz, returned_at = null,
        returned_progress = null
      from later l where p.charge_id = l.charge_id)
    select charge_id as "chargeId", ${stands(sql`charge_id`)} as stands from later`)
  return rows[0]
}

/**
 * A payment that had gone back stands again: a bank decided for us, or a refund made at the provider failed. Who has bought
 * the course again meanwhile has it by the first payment, and what is left of the later one goes back by itself. In the
 * caller's transaction; told again, or of another payment, it changes nothing.
 */
export async function settleRestored(ctx: Context, paymentId: string): Promise<void> {
  const paid = await standingPayment(ctx, paymentId)
  if (paid?.kind !== 'course') return
  await holdPurchases(ctx, paid.userId)
  const later = await nameAgain(ctx, paid)
  changes('courses')
  if (!later?.stands) return
  const reason = 'Your first payment for this course stands after all, so this one goes back to you'
  await refundCharge(ctx, { chargeId: later.chargeId, kind: 'money_back', reason })
}
