import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropCounted } from '#domains/notifications/notifications/drop-news.ts'
import { lockCommunities } from './lock.ts'

/**
 * Ends every membership of a person who owns none of the communities, counted in the same statement, and deletes what
 * they asked to join, what was decided about them and whom they invited.
 */
export async function eraseMember(ctx: Context, userId: string): Promise<void> {
  await lockCommunities(ctx, sql`select community_id from memberships where user_id = ${userId}`)
  await ctx.db.execute(sql`with gone as (
      delete from memberships m using communities c
      where m.user_id = ${userId} and c.id = m.community_id and c.owner_id <> m.user_id returning m.community_id)
    update communities set member_count = member_count - 1 from gone where communities.id = gone.community_id`)
  const { rows: asked } = await ctx.db.execute<{ id: string }>(
    sql`delete from join_requests where user_id = ${userId} returning id`,
  )
  await dropCounted(
    ctx,
    'joinRequestId',
    asked.map(({ id }) => id),
  )
  await ctx.db.execute(sql`delete from community_bans where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from community_mutes where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from community_invitations where created_by = ${userId}`)
}
