import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { mayReceiveLeads } from '#domains/professionals/profiles/receive-leads.ts'
import { kmPoint } from '#domains/professionals/service-areas/distance.ts'
import type { OpenRequest } from '../open-request.ts'

/** With so many checked licences, nobody else is asked for that work. */
export const ENOUGH = 3

export const isChecked = (now: Date): SQL =>
  sql`t.may_receive and t.licensed_until > ${now} and ${mayReceiveLeads(now)}`

type Place = {
  trade: SQL
  postcode: SQL
  near?: SQL
  canHave: SQL
}

const isForChecked = (now: Date, { trade, postcode, near, canHave }: Place): SQL => sql`${ENOUGH}::int = (
  select count(*) from (
    select from lead_turns t join professionals p on p.id = t.professional_id
    where t.trade = ${trade} and p.postcodes @> array[${postcode}::text] and ${isChecked(now)} and ${canHave}
    ${near && sql`order by t.place <-> ${near}`} limit ${ENOUGH}) checked)`

/** Only checked licences are asked where three of them could take the lead (PRODUCT.md, section 6). */
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
