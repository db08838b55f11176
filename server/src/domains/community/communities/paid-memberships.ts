import { formatDate } from '@lv/contract/dates'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { countUse } from './counts.ts'
import { isLetInto, isMembershipOf, isPremiumOf } from './entitled.ts'
import { lockCommunity } from './locks.ts'

type PaidBy = 'premium' | 'membership'
type Admitted = { communityId: string; userId: string; paidBy: PaidBy }

/**
 * Runs in the caller's transaction. A member through premium now pays by the community's own subscription.
 * @returns the member count; null without the owner's acceptance, or if it is closed or free by now @throws `not_found`
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
    await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
  }
  return rows[0] ?? null
}

type Ended = { userId: string; paidBy: PaidBy; communityId?: string }

/**
 * Runs in the transaction that ended the subscription, after it. Owners and moderators stay. @returns the communities
 * left
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
  await withdrawNotifications(ctx, { about: 'communityId', ids, userIds: [userId] })
  return ids
}

export type StopReason = 'suspended' | 'closed' | 'free' | 'banned' | 'removed' | 'left' | 'staff'

export const stopReasons: Record<StopReason, string> = {
  suspended: 'your professional profile is suspended',
  closed: 'the community is closed',
  free: 'membership costs nothing any more',
  banned: 'you’re banned from the community',
  removed: 'you’re not a member any more',
  left: 'you left the community',
  staff: 'you look after the community now, and those who do don’t pay for it',
}

export const isStopReason = (text: string): text is StopReason => Object.hasOwn(stopReasons, text)

type Stop = { communityId: string; userId?: string; why: StopReason }

/** Runs in the caller's transaction. Payments stop after the paid period; if it becomes free, members stay. */
export async function stopPaying(ctx: Context, { communityId, userId, why }: Stop): Promise<void> {
  if (why === 'free')
    await ctx.db.execute(sql`update memberships set paid_by = null
      where community_id = ${communityId}::uuid and paid_by is not null`)
  if (userId) await ctx.jobs.enqueue(ctx, 'stop-membership', { userId, communityId, why })
  else await ctx.jobs.enqueue(ctx, 'stop-memberships', { communityId, why })
}

/** @returns how many prices took effect */
export async function applyPrices(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`update communities set price_cents = next_price_cents,
      next_price_cents = null, next_price_from = null
    where next_price_from <= ${ctx.now()}`)
  return rowCount ?? 0
}

type Member = { userId: string; community: string }

/** They keep their present price. */
export async function notifyOfPrice(
  ctx: Context,
  { communityId, cents, from }: { communityId: string; cents: number; from: Date },
): Promise<void> {
  const { rows } = await ctx.db.execute<Member>(sql`select m.user_id as "userId", c.name as community
    from memberships m join communities c on c.id = m.community_id
    where c.id = ${communityId}::uuid and m.role = 'member' and m.paid_by = 'membership'`)
  const said = { communityId, price: formatCents(cents), on: formatDate(from) }
  await notify(
    ctx,
    rows.map(({ userId, community }) => ({
      kind: 'community-price' as const,
      to: { userId },
      data: Object.assign({ community }, said),
    })),
  )
}
