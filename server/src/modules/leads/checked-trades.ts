import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { mayReceiveLeads } from '../professionals/may-receive-leads.ts'
import type { OpenRequest } from './open-request.ts'

/** With so many whose licence was checked, nobody else is asked for that work. */
const ENOUGH = 3

/** Whether the professional `p` has a checked licence of the trade that still holds. */
export const hasChecked = (now: Date, trade: SQL): SQL => sql`exists (select from documents v
    where v.professional_id = p.id and v.kind = 'licence' and v.status = 'checked'
      and v.trades @> array[${trade}] and v.expires_at > ${now})`

/**
 * The trades of a request for which a licence is needed and at least three professionals who serve the place and could
 * take the lead, or have it already, had theirs checked: only those are asked for that work (PRODUCT.md, section 6). A
 * request that names no trade asks for no class of licence.
 */
export async function findCheckedTrades(ctx: Context, { id, trades, postcode }: OpenRequest): Promise<string[]> {
  if (trades.length === 0) return []
  const now = ctx.now()
  const { rows } = await ctx.db.execute<{ trade: string }>(sql`/* planned for this area */
    select r.trade from licence_rules r where r.trade = any(${sql.param(trades)}::text[]) and ${ENOUGH}::int = (
      select count(*) from (
        select from professionals p join lead_turns t on t.professional_id = p.id
        where p.postcodes @> array[${postcode}::text] and p.trades @> array[r.trade] and ${mayReceiveLeads(now)}
          and ((t.may_receive and t.can_pay) or exists (
            select from leads l where l.request_id = ${id} and l.professional_id = p.id))
          and ${hasChecked(now, sql`r.trade`)}
        limit ${ENOUGH}) checked)`)
  return rows.map(({ trade }) => trade)
}
