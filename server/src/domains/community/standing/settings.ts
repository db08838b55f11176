import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'

type Choice = { communityId: string; userId: string; isHidden: boolean }

export async function setVisibility(ctx: Context, { communityId, userId, isHidden }: Choice) {
  await ctx.db.execute(sql`select lock_standing(${communityId}::uuid, ${userId}::uuid)`)
  await ctx.db.execute(sql`update standing_totals set is_hidden = ${isHidden}
    where community_id = ${communityId}::uuid and user_id = ${userId}::uuid`)
  invalidates()
  return { isHidden }
}

/** Runs in the caller's transaction, after their words and likes are gone. */
export async function eraseStanding(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from standing_events where user_id = ${userId} or done_by = ${userId}`)
  await ctx.db.execute(sql`delete from standing_days where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from standing_totals where user_id = ${userId}`)
}
