import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Takes out a person's standing everywhere, in the caller's transaction, after what they wrote and liked has gone. */
export async function eraseStanding(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from standing_events where user_id = ${userId} or done_by = ${userId}`)
  await ctx.db.execute(sql`delete from standing_days where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from standing_totals where user_id = ${userId}`)
}
