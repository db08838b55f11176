import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

/** Null before the first quote is accepted. */
export const engagementId = sql.raw(`(select e.id from engagements e where e.request_id = r.id)`)

export async function findEngagementId(ctx: Context, requestId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from engagements where request_id = ${requestId}::uuid`,
  )
  return singleRow(rows).id
}
