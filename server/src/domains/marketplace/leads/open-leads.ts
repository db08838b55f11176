import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Empty where the lead is for all of the request (migration `quotes_by_side`). */
export const sidesOfLead = sql.raw('lead_sides(l.factors)')

export const isOpenLead = sql.raw(`l.status in ('sent', 'contacted', 'quoted', 'withdrawn')`)

export async function openLeads(ctx: Context, requestId: string): Promise<{ leadId: string; sides: string[] }[]> {
  const { rows } = await ctx.db.execute<{ leadId: string; sides: string[] }>(sql`select l.id as "leadId",
      ${sidesOfLead} as sides from leads l where l.request_id = ${requestId} and ${isOpenLead} order by l.id`)
  return rows
}

/** Undefined for a lead that can no longer win. */
export async function findOpenLead(ctx: Context, leadId: string): Promise<{ requestId: string } | undefined> {
  const { rows } = await ctx.db.execute<{ requestId: string }>(
    sql`select l.request_id as "requestId" from leads l where l.id = ${leadId} and ${isOpenLead}`,
  )
  return rows[0]
}
