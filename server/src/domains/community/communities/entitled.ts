import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** What the unique keys of live subscriptions say too, so that they find the row. */
const live = sql.raw(`s.status in ('trialing', 'active', 'past_due')`)

/** The subscription `s` is a premium membership of the person that works now. */
export const isPremiumOf = (ctx: Pick<Context, 'now'>, userId: string): SQL =>
  sql`(s.user_id = ${userId}::uuid and s.kind = 'premium' and s.community_id is null and ${live}
    and ${givesAccess(ctx.now())})`

/** The subscription `s` is the person's own membership of the community (SQL) and works now. */
export const isMembershipOf = (ctx: Pick<Context, 'now'>, userId: string, communityId: SQL): SQL =>
  sql`(s.user_id = ${userId}::uuid and s.community_id = ${communityId} and ${live} and ${givesAccess(ctx.now())})`

/** The person is banned from the community `c`. */
const isBannedFrom = (userId: string): SQL =>
  sql`exists (select from community_bans d where d.community_id = c.id and d.user_id = ${userId}::uuid and d.lifted_at is null)`

/**
 * Nobody has to decide on the person for the community `c`, or somebody has, and lets them in; it is not closed, and they
 * are not banned.
 */
export const isLetInto = (userId: string): SQL =>
  sql`(c.archived_at is null and not ${isBannedFrom(userId)}
    and (c.membership_type <> 'invite_only' or exists (select from join_requests r
      where r.community_id = c.id and r.user_id = ${userId}::uuid and r.status = 'accepted')))`

/** The membership `m` opens the community now. Every read and every email for members asks this. */
export const isEntitled = (ctx: Pick<Context, 'now'>): SQL => isEntitledAt(ctx.now(), 'm')

/** The person is in the community (SQL) and may read what its members read, now. */
export const isInside = (ctx: Pick<Context, 'now'>, userId: SQL, communityId: SQL): SQL =>
  sql`exists (select from memberships m where m.community_id = ${communityId} and m.user_id = ${userId}
    and ${isEntitled(ctx)})`

/**
 * The end of what pays for the membership `m`, where no payment follows and the other way of paying does not go on.
 */
export const accessUntil = (ctx: Pick<Context, 'now'>): SQL =>
  sql`(select case when bool_or(not s.cancel_at_period_end) then null else max(s.period_end) end
    from subscriptions s where m.paid_by is not null and m.role = 'member' and ${paysFor(ctx.now())})`

/** What the person pays for the community `c` alone and goes on paying: the price and the day of the next payment. */
export const renewalOf = (ctx: Pick<Context, 'now'>, userId: string): SQL =>
  sql`(select json_build_object('cents', s.price_cents, 'on', s.period_end) from subscriptions s
    where ${isMembershipOf(ctx, userId, sql`c.id`)} and not s.cancel_at_period_end)`

/** Holds what pays for the person's membership; taken before the community, as the end of a payment does. */
export const lockPaying = (ctx: Context, { userId, communityId }: { userId: string; communityId: string }) =>
  ctx.db.execute(sql`select from subscriptions s
    where ${isPremiumOf(ctx, userId)} or ${isMembershipOf(ctx, userId, sql`${communityId}::uuid`)} for share`)

/** An instant, or the place of one in a statement that is compiled or planned once. */
export type Moment = Date | ReturnType<typeof sql.placeholder> | SQL

/**
 * Whether the row `s` of `subscriptions` gives access at `now`; nothing else decides this. A failed renewal has its grace
 * period; a first payment that has not arrived gives nothing, and what was cancelled nothing after its last period.
 */
export const givesAccess = (now: Moment): SQL =>
  sql`(s.first_paid_at is not null and (s.status in ('trialing', 'active')
    or s.status = 'past_due' and s.grace_until > ${now}::timestamptz)
    and not (s.cancel_at_period_end and s.period_end <= ${now}::timestamptz))`

/** The subscription `s` pays for the membership and works at the instant: premium, or the community's own. */
const paysFor = (now: Moment, m = sql.raw('m')): SQL =>
  sql`(s.user_id = ${m}.user_id and (s.kind = 'premium' or s.community_id = ${m}.community_id) and ${givesAccess(now)})`

/**
 * The membership, called so in the query, opens the community at the instant: nothing has to pay for it, or what does
 * works then, whether the provider has told us of its end or not (RELIABILITY.md, T36).
 */
export const isEntitledAt = (now: Moment, called: 'm' | 'b'): SQL => {
  const m = sql.raw(called)
  return sql`(${m}.paid_by is null or ${m}.role <> 'member' or exists (select from subscriptions s where ${paysFor(now, m)}))`
}
