import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'

type Muting = { id: string; communityId: string; userId: string; reason: string; endsAt: Date }

/** Keeps somebody from writing in a community until an instant, whether a member now or not; in the caller's transaction. */
export async function muteMember(ctx: Context, { id, communityId, userId, reason, endsAt }: Muting): Promise<void> {
  await ctx.db.execute(sql`insert into community_mutes (id, community_id, user_id, reason, created_at, ends_at)
    values (${id}, ${communityId}, ${userId}, ${reason}, ${ctx.now()}, ${endsAt})`)
  changesCommunity(communityId)
}

/** Ends a mute before its time; one that is over or lifted stays as it is. */
export async function liftMute(ctx: Context, id: string): Promise<void> {
  await ctx.db.execute(sql`update community_mutes set lifted_at = ${ctx.now()}
    where id = ${id} and lifted_at is null and ends_at > ${ctx.now()}`)
}
