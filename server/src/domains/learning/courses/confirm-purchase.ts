import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { stands } from '#domains/billing/payments/stands.ts'
import { insertEnrolment } from './enrol.ts'
import { holdPurchases } from './parts/hold-purchases.ts'

type Paid = { courseId: string; userId: string; chargeId: string }

/** One row a person and course; a payment takes it over only from one that has wholly gone back. */
const claim = (ctx: Context, { courseId, userId, chargeId }: Paid) =>
  ctx.db.execute(sql`insert into course_purchases as p (course_id, user_id, charge_id, bought_at)
    values (${courseId}::uuid, ${userId}::uuid, ${chargeId}::uuid, ${ctx.now()}::timestamptz)
    on conflict (user_id, course_id) do update set charge_id = excluded.charge_id, bought_at = excluded.bought_at,
      returned_at = null, returned_progress = null
    where not ${stands(sql`p.charge_id`)}`)

/**
 * Gives a course to who has just paid for it, in the payment's transaction, and begins it for them in the version that is
 * published now. A second payment of one that they have goes back by itself.
 */
export async function confirmPurchase(ctx: Context, paid: Paid): Promise<void> {
  // Only then does the claim see every payment that came before.
  await holdPurchases(ctx, paid.userId)
  const { rowCount } = await claim(ctx, paid)
  if (rowCount === 0) {
    await refundCharge(ctx, { chargeId: paid.chargeId, kind: 'money_back', reason: 'You already had this course' })
    return
  }
  await insertEnrolment(ctx, { ...paid, isBought: true })
  changes('courses')
}
