import { type Context, transact } from '#core/context.ts'
import type { StopReason } from '#domains/community/communities/stop-reasons.ts'
import { cancelAtProvider } from './parts/cancel-at-provider.ts'
import { findSubscription } from './parts/find.ts'
import { notifyStopped } from './parts/notify-stopped.ts'
import { isStopping, noteStopping } from './parts/stop-reason-of.ts'
import { refreshSubscription } from './refresh.ts'

type Stop = { subscriptionId: string; userId: string; why: StopReason }

/**
 * Stops payments that buy nothing any more, and tells the payer why; what was paid for lasts until its end, and an unpaid
 * renewal ends at once. Nothing where none are due. Outside transactions.
 */
export async function stopSubscription(ctx: Context, { why, ...whose }: Stop): Promise<void> {
  const row = await findSubscription(ctx, whose)
  if (row.endedAt) return
  if (!row.cancelAtPeriodEnd) {
    await noteStopping(ctx, row, why)
    await cancelAtProvider(ctx, row)
    await refreshSubscription(ctx, row.providerId)
  }
  const now = await findSubscription(ctx, whose)
  if (now.cancelAtPeriodEnd && now.worksNow && isStopping(now)) await transact(ctx, (ctx) => notifyStopped(ctx, now))
}
