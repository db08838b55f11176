import type { Mute } from '@lv/contract/communities'
import { type SQL, sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { toIsoTime } from '#platform/database/rows.ts'

type Muting = { id: string; communityId: string; userId: string; reason: string; endsAt: Date }

/** Runs in the caller's transaction; the person need not be a member. */
export async function muteMember(ctx: Context, { id, communityId, userId, reason, endsAt }: Muting): Promise<void> {
  await ctx.db.execute(sql`insert into community_mutes (id, community_id, user_id, reason, created_at, ends_at)
    values (${id}, ${communityId}, ${userId}, ${reason}, ${ctx.now()}, ${endsAt})`)
  invalidatesCommunity(communityId)
}

/** Does nothing if it is over or lifted. */
export async function liftMute(ctx: Context, id: string): Promise<void> {
  await ctx.db.execute(sql`update community_mutes set lifted_at = ${ctx.now()}
    where id = ${id} and lifted_at is null and ends_at > ${ctx.now()}`)
}

/** `until` is Postgres's own text. */
export type RawMute = { reason: string; until: string }

/** In the community `c`; of several mutes the last to end, or null. */
export const muteOf = (ctx: Pick<Context, 'now'>, userId: string | null): SQL =>
  sql`(select jsonb_build_object('reason', q.reason, 'until', q.ends_at) from community_mutes q
    where q.community_id = c.id and q.user_id = ${userId}::uuid and q.lifted_at is null and q.ends_at > ${ctx.now()}
    order by q.ends_at desc limit 1)`

export const presentMute = (mute: RawMute | null): Mute | null =>
  mute && { reason: mute.reason, until: toIsoTime(mute.until) }
