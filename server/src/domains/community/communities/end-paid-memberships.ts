import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import type { PaidBy } from './admit-paid-member.ts'
import { isMembershipOf, isPremiumOf } from './entitled.ts'

type Ended = { userId: string; paidBy: PaidBy; communityId?: string }

/**
 * Ends the memberships that somebody no longer pays for: one community's, or all that premium paid for. Belongs in the
 * transaction that ended the subscription, after that statement. Owners and moderators stay without paying, and so does
 * everything that was written; where the other way of paying works, it pays from now on. Counts follow in the same
 * statement. @returns the communities that the person has left
 */
export async function endPaidMemberships(ctx: Context, { userId, paidBy, communityId }: Ended): Promise<string[]> {
  const which = communityId ? sql`and m.community_id = ${communityId}::uuid` : sql.empty()
  const other = paidBy === 'premium' ? 'membership' : 'premium'
  const hasOther = sql`exists (select from subscriptions s where ${
    paidBy === 'premium' ? isMembershipOf(ctx, userId, sql`memberships.community_id`) : isPremiumOf(ctx, userId)
  })`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with community as (
      select c.id from communities c where c.id in (
        select m.community_id from memberships m
        where m.user_id = ${userId}::uuid and m.paid_by = ${paidBy} ${which})
      order by c.id for no key update),
    kept as (
      update memberships set paid_by = case when ${hasOther} then ${other} end from community
      where memberships.community_id = community.id and memberships.user_id = ${userId}::uuid
        and memberships.paid_by = ${paidBy} and (memberships.role <> 'member' or ${hasOther})),
    gone as (
      delete from memberships using community
      where memberships.community_id = community.id and memberships.user_id = ${userId}::uuid
        and memberships.paid_by = ${paidBy} and memberships.role = 'member' and not ${hasOther}
      returning memberships.community_id),
    counted as (
      update communities set member_count = communities.member_count - 1
      from gone where communities.id = gone.community_id)
    select community_id as id from gone`)
  const ids = rows.map(({ id }) => id)
  await dropNews(ctx, { about: 'communityId', ids, userIds: [userId] })
  return ids
}
