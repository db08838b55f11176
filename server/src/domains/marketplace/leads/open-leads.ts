import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Which sides of its request the lead `l` is for: empty where it is all of it (migration `quotes_by_side`). */
export const sidesOfLead = sql.raw('lead_sides(l.factors)')

/** Whether a lead `l` can still win its request, or what of it the lead is for: closing leads ends it. */
export const isOpenLead = sql.raw(`l.status in ('sent', 'contacted', 'quoted', 'withdrawn')`)

/** The leads of a request that can still win, with the sides that they are for. */
export async function openLeads(ctx: Context, requestId: string): Promise<{ leadId: string; sides: string[] }[]> {
  const { rows } = await ctx.db.execute<{ leadId: string; sides: string[] }>(sql`select l.id as "leadId",
      ${sidesOfLead} as sides from leads l where l.request_id = ${requestId} and ${isOpenLead} order by l.id`)
  return rows
}

/** The request of a lead that can still win; undefined for any other. */
export async function findOpenLead(ctx: Context, leadId: string): Promise<{ requestId: string } | undefined> {
  const { rows } = await ctx.db.execute<{ requestId: string }>(
    sql`select l.request_id as "requestId" from leads l where l.id = ${leadId} and ${isOpenLead}`,
  )
  return rows[0]
}
