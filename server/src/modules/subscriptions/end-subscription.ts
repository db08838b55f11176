import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refreshSubscription } from './refresh.ts'
import { subscriptions } from './tables.ts'

/**
 * Ends a subscription at the provider at once, and here with it; one that has ended stays so. Done by a job: after a
 * refund, or when the days of grace are over.
 */
export async function endSubscription(ctx: Context, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ providerId: subscriptions.providerId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  if (!row) return
  await ctx.payments.cancelNow(row.providerId)
  await refreshSubscription(ctx, row.providerId)
}
