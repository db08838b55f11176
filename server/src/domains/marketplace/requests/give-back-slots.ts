import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Gives slots back that were taken and did not become leads. @returns whether so many were taken. */
export async function giveBackSlots(ctx: Context, requestId: string, slots: number): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update quote_requests set lead_count = lead_count - ${slots}::int
    where id = ${requestId} and lead_count >= ${slots}::int`)
  return rowCount === 1
}
