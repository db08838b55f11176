import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { partFactor } from './factors.ts'
import { isOpenLead } from './open-leads.ts'
import { findSentRequest } from './open-request.ts'
import { workOfLeads } from './parts/candidates-statement.ts'
import { findCheckedTrades } from './parts/checked-trades.ts'

/** The caller holds the request's lock (PRODUCT.md, section 10). */
export async function sayParts(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  const request = await findSentRequest(ctx, requestId)
  if (!request) return
  const checkedOnly = await findCheckedTrades(ctx, request)
  const { rows } = await ctx.db.execute<{ leadId: string; does: number[] }>(workOfLeads(ctx, request, checkedOnly))
  if (rows.length === 0) return
  const said = rows.map(({ leadId, does }) => ({ leadId, part: partFactor({ does }, request) }))
  await ctx.db.execute(sql`with said as (
      select l.id, s.part from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s("leadId" uuid, part jsonb)
        join leads l on l.id = s."leadId" where l.request_id = ${requestId} and ${isOpenLead}
      order by l.id for no key update of l)
    update leads set factors = said.part || (
      select coalesce(jsonb_agg(f.one order by f.at) filter (where f.one ->> 'factor' <> 'part'), '[]')
      from jsonb_array_elements(leads.factors) with ordinality f(one, at))
    from said where leads.id = said.id`)
}
