import { ownKinds } from '@lv/contract/kinds-of-work'
import type { LicenceGate } from '@lv/contract/lead-shapes'
import type { Trade } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { workOf } from './open-request.ts'
import { isForChecked } from './parts/checked-trades.ts'
import type { Asked } from './work-wanted.ts'

type Request = Asked & { postcode: string; isYours: boolean }
type Gate = { trade: Trade; postcode: string; suburb: string }

/** When the month of an instant began in Melbourne. */
const monthOf = (at: SQL) => sql`date_trunc('month', ${at}, 'Australia/Melbourne')`

const ofSuburb = { trade: sql`u.trade`, postcode: sql`here.postcode`, canHave: sql`t.can_pay` }

/**
 * A professional's places where a trade of theirs is for checked licences only, as matching finds it now.
 */
const gatesNow = (professionalId: string, now: Date) => sql`/* planned for these places */
  with me as (select id, postcodes, leaves_out from professionals where id = ${professionalId}::uuid),
  unchecked as materialized (select own.trade from lead_turns own join licence_rules r on r.trade = own.trade
    where own.professional_id = ${professionalId}::uuid and (own.licensed_until > ${now}) is not true)
  select u.trade, here.postcode, coalesce(k.suburb, here.postcode) as suburb, me.leaves_out as "leavesOut"
  from me cross join unnest(me.postcodes) here(postcode) cross join unchecked u left join postcodes k on k.postcode = here.postcode
  where ${isForChecked(now, ofSuburb)}`

/** Requests of last month that went out as leads in some places. */
const requestsOf = (professionalId: string, postcodes: string[], now: Date) => sql`
  select r.trades, r.work_kind as "workKind", r.title, r.description, r.postcode,
    exists (select from leads l where l.request_id = r.id and l.professional_id = me.id) as "isYours"
  from professionals me join quote_requests r on r.postcode = any(${sql.param(postcodes)}::text[])
  where me.id = ${professionalId}::uuid and r.created_at >= ${monthOf(sql`${monthOf(sql`${now}::timestamptz`)} - interval '1 day'`)}
    and r.created_at < ${monthOf(sql`${now}::timestamptz`)}
    and r.lead_count > 0 and r.erased_at is null and r.user_id is distinct from me.user_id`

/** The trades that a request asks for, of work that the professional takes. */
function tradesOf(asked: Asked, leavesOut: string[]): Trade[] {
  const { wanted } = workOf(asked)
  return wanted.flatMap(({ kind, trade }) => (leavesOut.includes(kind) ? [] : [trade]))
}

const shareOf = (rows: Request[]) => ({ leads: rows.length, yours: rows.filter(({ isYours }) => isYours).length })

async function readGates(ctx: Context, professionalId: string): Promise<{ gates: Gate[]; leavesOut: string[] }> {
  const { rows } = await ctx.db.execute<Gate & { leavesOut: string[] }>(gatesNow(professionalId, ctx.now()))
  const leavesOut = rows[0]?.leavesOut ?? []
  const takes = ({ trade }: Gate) => ownKinds(trade).some((kind) => !leavesOut.includes(kind))
  return { gates: rows.filter(takes), leavesOut }
}

/**
 * Where a professional's trades are for checked licences only while theirs is not checked, and what went out there last
 * month, which may be nothing: who pays for points there should know before (PRODUCT.md, section 10).
 */
export async function licenceGates(ctx: Context, professionalId: string): Promise<LicenceGate[]> {
  const { gates, leavesOut } = await readGates(ctx, professionalId)
  if (gates.length === 0) return []
  const postcodes = [...new Set(gates.map(({ postcode }) => postcode))]
  const { rows } = await ctx.db.execute<Request>(requestsOf(professionalId, postcodes, ctx.now()))
  const asked = rows.map((row) => ({ row, trades: tradesOf(row, leavesOut) }))
  const requests = (trade: Trade, postcode: string) =>
    asked.flatMap(({ row, trades }) => (row.postcode === postcode && trades.includes(trade) ? [row] : []))
  return [...Map.groupBy(gates, ({ trade }) => trade)]
    .map(([trade, of]) => {
      const here = of.map(({ suburb, postcode }) => ({ suburb, postcode, rows: requests(trade, postcode) }))
      const places = here
        .map(({ rows: ofPlace, ...place }) => ({ ...shareOf(ofPlace), ...place }))
        .toSorted((a, b) => b.leads - a.leads || a.suburb.localeCompare(b.suburb))
      return { trade, ...shareOf(here.flatMap(({ rows: ofPlace }) => ofPlace)), places }
    })
    .toSorted((a, b) => b.leads - a.leads || a.trade.localeCompare(b.trade))
}
