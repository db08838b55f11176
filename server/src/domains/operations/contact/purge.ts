import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'

/** RELIABILITY.md, PV5. */
export const MESSAGES_KEPT = { months: 12 }

/** Deletes messages that old. */
export async function purgeMessages(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from contact_messages where created_at < ${keptSince(ctx, MESSAGES_KEPT)}`)
}
