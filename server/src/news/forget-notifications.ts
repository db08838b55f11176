import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** Notifications are kept for 12 months. */
export async function forgetNotifications(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from notifications where at < ${ctx.now()}::timestamptz - interval '12 months'`)
}

/** Deletes all that somebody was told. */
export async function eraseNotifications(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from notifications where user_id = ${userId}`)
}
