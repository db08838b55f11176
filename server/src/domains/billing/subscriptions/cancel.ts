import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { refused } from '#domains/billing/payments/refused.ts'
import { cancelAtProvider } from './parts/cancel-at-provider.ts'
import { findSubscription } from './parts/find.ts'
import { presentSubscription } from './parts/present.ts'
import { tellCancelled } from './parts/tell.ts'
import { refreshSubscription } from './refresh.ts'

const ended = () => new ApiError('conflict', 'This has already ended: you won’t be charged for it again.')

/**
 * Stops the payments: access stays until the period ends; a planned change of plan is dropped. Clicking twice does it
 * once. @throws `conflict` if it has ended, `not_found`, `unavailable`
 */
export async function cancelSubscription(ctx: Context, whose: { subscriptionId: string; userId: string }) {
  const row = await findSubscription(ctx, whose)
  if (presentSubscription(row).status === 'ended') throw ended()
  if (!row.cancelAtPeriodEnd) {
    await cancelAtProvider(ctx, row).catch(refused)
    failpoint(ctx, 'subscription:cancelled')
    await refreshSubscription(ctx, row.providerId)
  }
  const now = await findSubscription(ctx, whose)
  if (now.cancelAtPeriodEnd && now.worksNow) await transact(ctx, (ctx) => tellCancelled(ctx, now))
  return presentSubscription(now)
}
