import type { Context } from '#core/context.ts'
import type { StopReason } from '#domains/community/communities/stop-reasons.ts'
import { findLive } from './parts/find.ts'
import { stopSubscription } from './stop-subscription.ts'

type Whose = { userId: string; communityId: string; why: StopReason }

/** Stops what somebody pays for a community alone. Outside transactions. */
export async function stopMembership(ctx: Context, { userId, communityId, why }: Whose): Promise<void> {
  const live = await findLive(ctx, { userId, kind: 'community', communityId })
  if (live) await stopSubscription(ctx, { subscriptionId: live.id, userId, why })
}
