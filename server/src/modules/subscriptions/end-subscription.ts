import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refreshSubscription } from './refresh.ts'
import { subscriptions } from './tables.ts'

type Row = { id: string; providerId: string }

const isPaid = async (ctx: Context, { providerId }: Row) => {
  const { status } = await ctx.payments.getSubscription(providerId)
  return status === 'active' || status === 'trialing'
}

/** A renewal that was paid since, after a refund or as the days of grace ended, is paid for: it is not ended any more. */
async function isDue(ctx: Context, { id, providerId }: Row): Promise<boolean> {
  await refreshSubscription(ctx, providerId)
  const { rows } = await ctx.db.execute(sql`select from subscriptions s where s.id = ${id}
    and (s.ended_at is not null or (
      select c.refunded_cents = c.amount_cents from charges c where c.subscription_id = s.id
      order by c.paid_at desc, c.id desc limit 1))`)
  return rows.length > 0
}

/**
 * Ends a subscription at the provider at once, and here with it; one that has ended stays so. Done by a job: after a
 * refund, or when the days of grace are over. What has been paid meanwhile goes on.
 */
export async function endSubscription(ctx: Context, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ id: subscriptions.id, providerId: subscriptions.providerId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  if (!row) return
  if ((await isPaid(ctx, row)) && !(await isDue(ctx, row))) return
  await ctx.payments.cancelNow(row.providerId)
  await refreshSubscription(ctx, row.providerId)
}
