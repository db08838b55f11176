import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { mayReceiveLeads } from '#domains/professionals/profiles/receive-leads.ts'
import { kmPoint } from '#domains/professionals/service-areas/distance.ts'
import type { OpenRequest } from '../open-request.ts'

/** With so many whose licence was checked, nobody else is asked for that work. */
export const ENOUGH = 3

/** Whether the professional `p` with the line `t` can have leads of its trade now, with a licence that was checked. */
export const isChecked = (now: Date): SQL =>
  sql`t.may_receive and t.licensed_until > ${now} and ${mayReceiveLeads(now)}`

type Place = {
  trade: SQL
  postcode: SQL
  /** The nearest to this point are looked for first, along the map of those who were checked; without it along their postcodes. */
  near?: SQL
  /** Who of them, with the line `t`, can have the lead, or has it. */
  canHave: SQL
}

/** Whether so many whose licence for a trade was checked serve a postcode and can have the lead that nobody else is asked. */
const isForChecked = (now: Date, { trade, postcode, near, canHave }: Place): SQL => sql`${ENOUGH}::int = (
  select count(*) from (
    select from lead_turns t join professionals p on p.id = t.professional_id
    where t.trade = ${trade} and p.postcodes @> array[${postcode}::text] and ${isChecked(now)} and ${canHave}
    ${near && sql`order by t.place <-> ${near}`} limit ${ENOUGH}) checked)`

/**
 * The trades of a request for which a licence is needed and at least three professionals who serve the place and could
 * take the lead, or have it already, had theirs checked: only those are asked for that work (PRODUCT.md, section 6). A
 * request that names no trade asks for no class of licence.
 */
export async function findCheckedTrades(ctx: Context, request: OpenRequest): Promise<string[]> {
  const { id, trades, postcode } = request
  if (trades.length === 0) return []
  const now = ctx.now()
  const canHave = sql`(t.can_pay or exists (
    select from leads l where l.request_id = ${id} and l.professional_id = p.id))`
  const place = { trade: sql`r.trade`, postcode: sql`${postcode}`, near: kmPoint(request), canHave }
  const { rows } = await ctx.db.execute<{ trade: string }>(sql`/* planned for this area */
    select r.trade from licence_rules r
    where r.trade = any(${sql.param(trades)}::text[]) and ${isForChecked(now, place)}`)
  return rows.map(({ trade }) => trade)
}
