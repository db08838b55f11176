import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { refreshSubscription } from './refresh.ts'
import { subscriptions } from './schema.ts'

type Row = { id: string; providerId: string }

const isPaid = async (ctx: Context, { providerId }: Row) => {
  const { status } = await ctx.payments.getSubscription(providerId)
  return status === 'active' || status === 'trialing'
}

/** A renewal paid since, after a refund or as the grace period ended, is not ended any more. */
async function isDue(ctx: Context, { id, providerId }: Row): Promise<boolean> {
  await refreshSubscription(ctx, providerId)
  const { rows } = await ctx.db.execute(sql`select from subscriptions s where s.id = ${id}
    and (s.ended_at is not null or (
      select c.refunded_cents = c.amount_cents from charges c where c.subscription_id = s.id
      order by c.paid_at desc, c.id desc limit 1))`)
  return rows.length > 0
}

/**
 * Ends a subscription immediately, at the provider and here; one that has ended stays ended. Run by a job after a refund or
 * at the end of the grace period. One paid in the meantime continues.
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
