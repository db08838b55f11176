import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

/** The job that began with the first accepted quote of the request `r`; null before. */
export const engagementId = sql.raw(`(select e.id from engagements e where e.request_id = r.id)`)

/** The job of a request whose quote was just accepted. */
export async function findEngagementId(ctx: Context, requestId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from engagements where request_id = ${requestId}::uuid`,
  )
  return singleRow(rows).id
}
