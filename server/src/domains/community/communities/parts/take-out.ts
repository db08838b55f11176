import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropCounted, dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { only } from '#platform/database/rows.ts'
import type { CommunityRole } from '../standing.ts'
import { stopPaying } from './stop-paying.ts'

type Whom = { communityId: string; userId: string; actorId: string; why: 'removed' | 'banned' }
export type TakenOut = {
  memberCount: number
  role: CommunityRole | null
  mayBe: boolean
  community: string
}

/**
 * Ends somebody's membership for an owner or a moderator, under the community's lock, counted in the same statement; what
 * they pay for it alone is stopped, and the request or the invitation that let them in does no longer. Moderators take out members only, owners
 * also moderators; nobody themselves or an owner.
 * @returns `mayBe` false where the actor may not, and then nothing has changed; undefined where the actor is no member
 */
export async function takeOut(
  ctx: Context,
  { communityId, userId, actorId, why }: Whom,
): Promise<TakenOut | undefined> {
  const { rows } = await ctx.db.execute<TakenOut>(sql`select c.member_count as "memberCount", m.role,
      c.name as community, ${userId}::uuid <> mine.user_id and coalesce(m.role, 'member') <> 'owner'
        and (mine.role = 'owner' or coalesce(m.role, 'member') = 'member') as "mayBe"
    from communities c join memberships mine on mine.community_id = c.id and mine.user_id = ${actorId}::uuid
    left join memberships m on m.community_id = c.id and m.user_id = ${userId}::uuid
    where c.id = ${communityId}::uuid`)
  const [whom] = rows
  if (!whom?.mayBe) return whom
  await stopPaying(ctx, { communityId, userId, why })
  const { rows: taken } = await ctx.db.execute<{ askedIds: string[] }>(sql`with gone as (
      delete from memberships where community_id = ${communityId}::uuid and user_id = ${userId}::uuid and role <> 'owner'
      returning community_id),
    withdrawn as (
      update join_requests set status = 'withdrawn', decided_at = ${ctx.now()}
      where community_id = ${communityId}::uuid and user_id = ${userId}::uuid and status in ('requested', 'accepted')
      returning id),
    used as (
      delete from community_invitation_uses u using community_invitations i
      where i.community_id = ${communityId}::uuid and u.invitation_id = i.id and u.user_id = ${userId}::uuid),
    counted as (
      update communities set member_count = member_count - 1 from gone where communities.id = gone.community_id)
    select array(select id from withdrawn) as "askedIds"`)
  await dropCounted(ctx, 'joinRequestId', only(taken).askedIds)
  await dropNews(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
  return whom.role ? { ...whom, memberCount: whom.memberCount - 1 } : whom
}
