import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'

type Stop = { communityId: string; userId?: string; why: 'free' | 'left' }

/**
 * Has the payments for one community stopped at the end of their period: of all its members, or of one. Those of a
 * community that becomes free stay in it without paying. In the caller's transaction.
 */
export async function stopPaying(ctx: Context, { communityId, userId, why }: Stop): Promise<void> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select user_id as "userId" from memberships
    where community_id = ${communityId}::uuid and paid_by = 'membership'
      and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)`)
  if (why === 'free')
    await ctx.db.execute(sql`update memberships set paid_by = null
      where community_id = ${communityId}::uuid and paid_by is not null`)
  await ctx.jobs.enqueueAll(
    ctx,
    'stop-membership',
    rows.map((row) => ({ userId: row.userId, communityId })),
  )
}
