import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The lead's quote was accepted. @returns whether the lead was still open */
export async function winLead(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update leads set status = 'won', closed_at = ${ctx.now()}
    where id = ${leadId} and status in ('sent', 'contacted', 'quoted', 'withdrawn')`)
  return rowCount === 1
}
