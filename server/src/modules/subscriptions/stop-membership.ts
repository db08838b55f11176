import type { Context } from '../../context.ts'
import { cancelSubscription } from './cancel.ts'
import { findLive } from './parts/find.ts'

type Whose = { userId: string; communityId: string }

/**
 * Stops the payments for a community that its member is no longer in, or that costs nothing any more; what was paid for
 * lasts until its end. Nothing where none are due. Outside transactions.
 */
export async function stopMembership(ctx: Context, { userId, communityId }: Whose): Promise<void> {
  const live = await findLive(ctx, { userId, kind: 'community', communityId })
  if (!live || live.cancelAtPeriodEnd) return
  await cancelSubscription(ctx, { subscriptionId: live.id, userId })
}
