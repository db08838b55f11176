import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { isMembershipOf, isPremiumOf } from '../entitled.ts'

/** For `only`: the community `c` is free, or the person pays. */
export const isPaidFor = sql`(not c.is_paid or exists (select from paying))`

type NewMember = { communityId: string; userId: string; only?: SQL }

/**
 * Locks what pays, then the community, so that the payment cannot end unseen and the count is exact.
 * @param only a condition on `communities c`; `paying` has a row for each subscription that lets the person in
 * @returns the member count, or undefined if the community is missing or the condition fails
 */
export async function addMember(ctx: Context, { communityId, userId, only = sql`true` }: NewMember) {
  const { rows } = await ctx.db.execute<{ memberCount: number; added: number }>(sql`with paying as (
      select case s.kind when 'premium' then 'premium' else 'membership' end as by from subscriptions s
      where ${isPremiumOf(ctx, userId)} or ${isMembershipOf(ctx, userId, sql`${communityId}::uuid`)} for share),
    community as (
      select c.id, c.member_count, case when c.is_paid then (select min(by) from paying) end as paid_by
      from communities c where c.id = ${communityId}::uuid and ${only}
      for no key update),
    added as (
      insert into memberships (community_id, user_id, paid_by) select id, ${userId}::uuid, paid_by from community
      on conflict do nothing returning community_id),
    counted as (
      update communities set member_count = communities.member_count + 1
      from added where communities.id = added.community_id)
    select member_count + (select count(*) from added)::int as "memberCount",
      (select count(*) from added)::int as added
    from community`)
  const [community] = rows
  if (community?.added)
    await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
  return community?.memberCount
}
