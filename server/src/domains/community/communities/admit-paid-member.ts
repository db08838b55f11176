import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { isLetInto } from './entitled.ts'
import { lockCommunity } from './lock.ts'
import { countUse } from './parts/count-use.ts'

export type PaidBy = 'premium' | 'membership'
type Admitted = { communityId: string; userId: string; paidBy: PaidBy }

/**
 * Makes somebody who has paid a member, in the caller's transaction. Who is a member already stays one: what premium paid
 * for is paid by the community's own membership from then on, and nobody who needs no payment begins to need one.
 * @returns the members now, or null where the owner's decision is missing, or it is closed or free by now. @throws `not_found`
 */
export async function admitPaidMember(
  ctx: Context,
  { communityId, userId, paidBy }: Admitted,
): Promise<{ memberCount: number } | null> {
  await lockCommunity(ctx, communityId)
  const { rows } = await ctx.db.execute<{ memberCount: number }>(sql`with community as (
      select c.id, c.member_count from communities c where c.id = ${communityId}::uuid and c.is_paid
        and c.archived_at is null and (${isLetInto(userId)}
          or exists (select from memberships m where m.community_id = c.id and m.user_id = ${userId}::uuid))),
    added as (
      insert into memberships (community_id, user_id, paid_by) select id, ${userId}::uuid, ${paidBy} from community
      on conflict (community_id, user_id) do update set paid_by = excluded.paid_by
        where memberships.paid_by = 'premium'
      returning community_id, xmax = 0 as is_new),
    counted as (
      update communities set member_count = communities.member_count + 1
      from added where communities.id = added.community_id and added.is_new)
    select member_count + (select count(*) from added where is_new)::int as "memberCount" from community`)
  if (rows.length > 0) {
    await countUse(ctx, { communityId, userId })
    await dropNews(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
  }
  return rows[0] ?? null
}
