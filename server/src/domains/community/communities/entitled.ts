import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The same condition as the unique keys of live subscriptions, so that they are used. */
const live = sql.raw(`s.status in ('trialing', 'active', 'past_due')`)

export const isPremiumOf = (ctx: Pick<Context, 'now'>, userId: string): SQL =>
  sql`(s.user_id = ${userId}::uuid and s.kind = 'premium' and s.community_id is null and ${live}
    and ${givesAccess(ctx.now())})`

export const isMembershipOf = (ctx: Pick<Context, 'now'>, userId: string, communityId: SQL): SQL =>
  sql`(s.user_id = ${userId}::uuid and s.community_id = ${communityId} and ${live} and ${givesAccess(ctx.now())})`

const isBannedFrom = (userId: string): SQL =>
  sql`exists (select from community_bans d where d.community_id = c.id and d.user_id = ${userId}::uuid and d.lifted_at is null)`

/** SQL condition for the community `c`: open, not banned, and accepted where the owner decides. */
export const isLetInto = (userId: string): SQL =>
  sql`(c.archived_at is null and not ${isBannedFrom(userId)}
    and (c.membership_type <> 'invite_only' or exists (select from join_requests r
      where r.community_id = c.id and r.user_id = ${userId}::uuid and r.status = 'accepted')))`

/** For the membership `m`. Every read and every email for members asks this. */
export const isEntitled = (ctx: Pick<Context, 'now'>): SQL => isEntitledAt(ctx.now(), 'm')

/** The membership exists, and is paid for now. */
export const isInside = (ctx: Pick<Context, 'now'>, userId: SQL, communityId: SQL): SQL =>
  sql`exists (select from memberships m where m.community_id = ${communityId} and m.user_id = ${userId}
    and ${isEntitled(ctx)})`

/** When paid access ends; null if a further payment follows. */
export const accessUntil = (ctx: Pick<Context, 'now'>): SQL =>
  sql`(select case when bool_or(not s.cancel_at_period_end) then null else max(s.period_end) end
    from subscriptions s where m.paid_by is not null and m.role = 'member' and ${paysFor(ctx.now())})`

/** JSON, for the community's own subscription; null if it does not renew. */
export const renewalOf = (ctx: Pick<Context, 'now'>, userId: string): SQL =>
  sql`(select json_build_object('cents', s.price_cents, 'on', s.period_end) from subscriptions s
    where ${isMembershipOf(ctx, userId, sql`c.id`)} and not s.cancel_at_period_end)`

/** Taken before the community's lock, as the end of a payment does. */
export const lockPaying = (ctx: Context, { userId, communityId }: { userId: string; communityId: string }) =>
  ctx.db.execute(sql`select from subscriptions s
    where ${isPremiumOf(ctx, userId)} or ${isMembershipOf(ctx, userId, sql`${communityId}::uuid`)} for share`)

export type Moment = Date | ReturnType<typeof sql.placeholder> | SQL

/** No other rule decides this: a failed renewal has its grace period, a first payment that is unpaid gives nothing. */
export const givesAccess = (now: Moment): SQL =>
  sql`(s.first_paid_at is not null and (s.status in ('trialing', 'active')
    or s.status = 'past_due' and s.grace_until > ${now}::timestamptz)
    and not (s.cancel_at_period_end and s.period_end <= ${now}::timestamptz))`

const paysFor = (now: Moment, m = sql.raw('m')): SQL =>
  sql`(s.user_id = ${m}.user_id and (s.kind = 'premium' or s.community_id = ${m}.community_id) and ${givesAccess(now)})`

/** Does not wait for the provider to report the end of what pays (RELIABILITY.md, T36). */
export const isEntitledAt = (now: Moment, called: 'm' | 'b'): SQL => {
  const m = sql.raw(called)
  return sql`(${m}.paid_by is null or ${m}.role <> 'member' or exists (select from subscriptions s where ${paysFor(now, m)}))`
}
