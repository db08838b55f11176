import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { StopReason } from '../stop-reasons.ts'

type Stop = { communityId: string; userId?: string; why: StopReason }

/**
 * Has the payments for one community stopped at the end of their period, of one person or of everybody who pays, members
 * or not. Those of a community that becomes free stay in it without paying. In the caller's transaction.
 */
export async function stopPaying(ctx: Context, { communityId, userId, why }: Stop): Promise<void> {
  if (why === 'free')
    await ctx.db.execute(sql`update memberships set paid_by = null
      where community_id = ${communityId}::uuid and paid_by is not null`)
  if (userId) await ctx.jobs.enqueue(ctx, 'stop-membership', { userId, communityId, why })
  else await ctx.jobs.enqueue(ctx, 'stop-memberships', { communityId, why })
}
