import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { givesAccess } from '../subscriptions/tables.ts'

/** What the unique keys of live subscriptions say too, so that they find the row. */
const live = sql.raw(`s.status in ('trialing', 'active', 'past_due')`)

/** The subscription `s` is a premium membership of the person that works now. */
export const isPremiumOf = (ctx: Pick<Context, 'now'>, userId: string): SQL =>
  sql`(s.user_id = ${userId}::uuid and s.kind = 'premium' and s.community_id is null and ${live}
    and ${givesAccess(ctx.now())})`

/** The subscription `s` is the person's own membership of the community (SQL) and works now. */
export const isMembershipOf = (ctx: Pick<Context, 'now'>, userId: string, communityId: SQL): SQL =>
  sql`(s.user_id = ${userId}::uuid and s.kind = 'community' and s.community_id = ${communityId} and ${live}
    and ${givesAccess(ctx.now())})`

/** Nobody has to decide on the person for the community `c`, or somebody has, and lets them in. */
export const isLetInto = (userId: string): SQL =>
  sql`(c.membership_type <> 'invite_only' or exists (select from join_requests r
    where r.community_id = c.id and r.user_id = ${userId}::uuid and r.status = 'accepted'))`

/** Holds what pays for the person's membership; taken before the community, as the end of a payment does. */
export const lockPaying = (ctx: Context, { userId, communityId }: { userId: string; communityId: string }) =>
  ctx.db.execute(sql`select from subscriptions s
    where ${isPremiumOf(ctx, userId)} or ${isMembershipOf(ctx, userId, sql`${communityId}::uuid`)} for share`)
