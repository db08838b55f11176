import type { LicenceGate } from '@lv/contract/lead-shapes'
import type { Trade } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { workOf } from './open-request.ts'
import { isForChecked } from './parts/checked-trades.ts'
import type { Asked } from './work-wanted.ts'

type Row = Asked & { postcode: string; suburb: string; isYours: boolean; gated: Trade[]; leavesOut: string[] }
type Place = LicenceGate['places'][number]

/** When the month of an instant began in Melbourne. */
const monthOf = (at: SQL) => sql`date_trunc('month', ${at}, 'Australia/Melbourne')`

const ofSuburb = { trade: sql`u.trade`, postcode: sql`here.postcode`, canHave: sql`t.can_pay` }

/**
 * Requests of last month that went out as leads, in a professional's places where a trade of theirs is for checked licences
 * only, as matching finds it now.
 */
const requestsBehindGates = (professionalId: string, now: Date) => sql`/* planned for these places */
  with me as (select id, user_id, postcodes, leaves_out from professionals where id = ${professionalId}::uuid),
  unchecked as materialized (select own.trade from lead_turns own join licence_rules r on r.trade = own.trade
    where own.professional_id = ${professionalId}::uuid and (own.licensed_until > ${now}) is not true),
  asked as materialized (select r.* from me join quote_requests r on r.postcode = any(me.postcodes)
    where r.created_at >= ${monthOf(sql`${monthOf(sql`${now}::timestamptz`)} - interval '1 day'`)}
      and r.created_at < ${monthOf(sql`${now}::timestamptz`)}
      and r.lead_count > 0 and r.erased_at is null and r.user_id is distinct from me.user_id),
  gates as materialized (
    select here.postcode, array_agg(u.trade) as gated
    from (select distinct postcode from asked) here cross join unchecked u
    where ${isForChecked(now, ofSuburb)} group by here.postcode)
  select r.trades, r.work_kind as "workKind", r.title, r.description, r.postcode, coalesce(k.suburb, r.suburb) as suburb,
    exists (select from leads l where l.request_id = r.id and l.professional_id = me.id) as "isYours",
    gates.gated, me.leaves_out as "leavesOut"
  from me cross join asked r join gates on gates.postcode = r.postcode left join postcodes k on k.postcode = r.postcode`

/** The trades behind a gate that a request asks for, of work that the professional takes. */
function gatesOf({ gated, leavesOut, ...asked }: Row): Trade[] {
  const wanted = workOf(asked).wanted.filter(({ kind }) => !leavesOut.includes(kind))
  return gated.filter((trade) => wanted.some((one) => one.trade === trade))
}

const shareOf = (rows: Row[]) => ({ leads: rows.length, yours: rows.filter(({ isYours }) => isYours).length })

function placesOf(rows: Row[]): Place[] {
  const places = [...Map.groupBy(rows, ({ postcode }) => postcode)].map(([postcode, here]) => ({
    ...shareOf(here),
    suburb: here[0]?.suburb ?? postcode,
    postcode,
  }))
  return places.toSorted((a, b) => b.leads - a.leads || a.suburb.localeCompare(b.suburb))
}

/**
 * Where a professional's trades are for checked licences only while theirs is not checked, and what went out there last
 * month; nothing where nothing did (PRODUCT.md, section 10).
 */
export async function licenceGates(ctx: Context, professionalId: string): Promise<LicenceGate[]> {
  const { rows } = await ctx.db.execute<Row>(requestsBehindGates(professionalId, ctx.now()))
  const asked = rows.flatMap((row) => gatesOf(row).map((trade) => ({ trade, row })))
  return [...Map.groupBy(asked, ({ trade }) => trade)]
    .map(([trade, of]) => ({ trade, of: of.map(({ row }) => row) }))
    .map(({ trade, of }) => ({ trade, ...shareOf(of), places: placesOf(of) }))
    .toSorted((a, b) => b.leads - a.leads || a.trade.localeCompare(b.trade))
}
