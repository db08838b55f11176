import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The lead's quote was withdrawn. @returns whether there was one */
export async function noteWithdrawal(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update leads set status = 'withdrawn' where id = ${leadId} and status = 'quoted'`,
  )
  return rowCount === 1
}
