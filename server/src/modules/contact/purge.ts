import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** Takes out messages that are twelve months old (RELIABILITY.md, PV5). */
export async function purgeMessages(ctx: Context): Promise<void> {
  await ctx.db.execute(
    sql`delete from contact_messages where created_at < ${ctx.now()}::timestamptz - interval '12 months'`,
  )
}
