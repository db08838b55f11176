import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { kmPoint } from '../../places/km-point.ts'
import { mayReceiveLeads } from '../../professionals/may-receive-leads.ts'
import type { OpenRequest } from '../open-request.ts'

/** With so many whose licence was checked, nobody else is asked for that work. */
const ENOUGH = 3

/**
 * The trades of a request for which a licence is needed and at least three professionals who serve the place and could
 * take the lead, or have it already, had theirs checked: only those are asked for that work (PRODUCT.md, section 6). A
 * request that names no trade asks for no class of licence.
 */
export async function findCheckedTrades(ctx: Context, request: OpenRequest): Promise<string[]> {
  const { id, trades, postcode } = request
  if (trades.length === 0) return []
  const now = ctx.now()
  const { rows } = await ctx.db.execute<{ trade: string }>(sql`/* planned for this area */
    select r.trade from licence_rules r where r.trade = any(${sql.param(trades)}::text[]) and ${ENOUGH}::int = (
      select count(*) from (
        select from lead_turns t join professionals p on p.id = t.professional_id
        where t.trade = r.trade and t.may_receive and t.licensed_until > ${now}
          and p.postcodes @> array[${postcode}::text] and ${mayReceiveLeads(now)}
          and (t.can_pay or exists (select from leads l where l.request_id = ${id} and l.professional_id = p.id))
        order by t.place <-> ${kmPoint(request)} limit ${ENOUGH}) checked)`)
  return rows.map(({ trade }) => trade)
}
