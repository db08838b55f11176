import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import type { Subscription } from '../schema.ts'

/** Whether this subscription was refunded: anything charged for it later is refunded too. */
export async function wasGivenBack(ctx: Context, { id }: Pick<Subscription, 'id'>): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from money_backs where subscription_id = ${id}`)
  return rows.length > 0
}

/** Refunds a charge for a subscription that had ended, was a duplicate, or gives no access. */
export const giveBackCharge = (ctx: Context, chargeId: string, reason = 'It was charged although nothing was due') =>
  refundCharge(ctx, { chargeId, kind: 'admin', reason })
