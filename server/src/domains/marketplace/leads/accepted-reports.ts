import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The leads of a request whose reports were accepted: their points went back, so they are closed and cannot win. */
export async function acceptedReports(ctx: Context, requestId: string): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ leadId: string }>(sql`select s.lead_id as "leadId"
    from lead_reports s join leads l on l.id = s.lead_id where l.request_id = ${requestId} and s.status = 'accepted'`)
  return new Set(rows.map(({ leadId }) => leadId))
}
