import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The sheet of a request that ended goes on with its second round, and so does the link on the page of the booking. */
export async function passSheetOn(ctx: Context, { from, to }: { from: string; to: string }): Promise<void> {
  await ctx.db.execute(sql`update scope_sheets set request_id = ${to} where request_id = ${from}`)
}
