import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** A quote was sent for the lead, or sent again after it was withdrawn. @returns whether the lead was still open */
export async function noteQuote(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update leads set status = 'quoted'
    where id = ${leadId} and status in ('sent', 'contacted', 'quoted', 'withdrawn')`)
  return rowCount === 1
}
