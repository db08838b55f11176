import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { StopReason } from '#domains/community/communities/stop-reasons.ts'

type Stop = { communityId: string; why: StopReason }

/** Stops all payments for one community: of members, and of those who left and kept paying. */
export async function stopMemberships(ctx: Context, { communityId, why }: Stop): Promise<void> {
  const { rows } = await ctx.db.execute<{ subscriptionId: string; userId: string }>(sql`select
      id as "subscriptionId", user_id as "userId" from subscriptions
    where community_id = ${communityId}::uuid and status in ('trialing', 'active', 'past_due')
      and not cancel_at_period_end`)
  await ctx.jobs.enqueueAll(
    ctx,
    'stop-subscription',
    rows.map(({ subscriptionId, userId }) => ({ subscriptionId, userId, why })),
  )
}
