import { ownKinds } from '@lv/contract/kinds-of-work'
import { GATE_PLACES, type LicenceGate } from '@lv/contract/lead-shapes'
import type { Trade } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { ENOUGH, isChecked } from './parts/checked-trades.ts'
import { rememberWork, workRemembered } from './parts/work-remembered.ts'
import type { WorkBrief } from './work-wanted.ts'

type Request = { id: string; print: string; postcode: string; isYours: boolean }
type Share = { leads: number; yours: number }
type Gate = { trade: Trade; postcode: string; suburb: string }

const MAX_REQUESTS = 5000
const MAX_TEXTS = 200

const monthOf = (at: SQL) => sql`date_trunc('month', ${at}, 'Australia/Melbourne')`

const gatesNow = (professionalId: string, now: Date) => sql`/* planned for these places */
  with me as (select id, postcodes, leaves_out from professionals where id = ${professionalId}::uuid),
  here as (select distinct unnest(postcodes) as postcode from me),
  unchecked as materialized (select own.trade from lead_turns own join licence_rules r on r.trade = own.trade
    where own.professional_id = ${professionalId}::uuid and (own.licensed_until > ${now}) is not true),
  checked as materialized (select p.id, p.postcodes, array_agg(t.trade order by t.trade) as trades
    from me cross join unchecked u join lead_turns t on t.trade = u.trade join professionals p on p.id = t.professional_id
    where t.can_pay and ${isChecked(now)} and p.postcodes && me.postcodes group by p.id),
  serving as (select here.postcode, c.trades, count(*) as professionals from checked c
    cross join lateral (select distinct unnest(c.postcodes)) theirs(postcode) join here on here.postcode = theirs.postcode
    group by here.postcode, c.trades),
  gates as (select own.trade, s.postcode from serving s cross join unnest(s.trades) own(trade)
    group by own.trade, s.postcode having sum(s.professionals) >= ${ENOUGH}::int)
  select g.trade, g.postcode, coalesce(k.suburb, g.postcode) as suburb, me.leaves_out as "leavesOut"
  from me cross join gates g left join postcodes k on k.postcode = g.postcode`

const requestsOf = (professionalId: string, postcodes: string[], now: Date) => sql`
  select r.id, r.postcode, md5(row(r.trades, r.work_kind, r.title, r.description)::text) as print,
    exists (select from leads l where l.request_id = r.id and l.professional_id = me.id) as "isYours"
  from professionals me join quote_requests r on r.postcode = any(${sql.param(postcodes)}::text[])
  where me.id = ${professionalId}::uuid and r.created_at >= ${monthOf(sql`${monthOf(sql`${now}::timestamptz`)} - interval '1 day'`)}
    and r.created_at < ${monthOf(sql`${now}::timestamptz`)}
    and r.lead_count > 0 and r.erased_at is null and r.user_id is distinct from me.user_id
  order by "isYours" desc, r.created_at desc limit ${MAX_REQUESTS + 1}`

async function readGates(ctx: Context, professionalId: string): Promise<{ gates: Gate[]; leavesOut: string[] }> {
  const { rows } = await ctx.db.execute<Gate & { leavesOut: string[] }>(gatesNow(professionalId, ctx.now()))
  const leavesOut = rows[0]?.leavesOut ?? []
  const takes = ({ trade }: Gate) => ownKinds(trade).some((kind) => !leavesOut.includes(kind))
  return { gates: rows.filter(takes), leavesOut }
}

async function readTexts(ctx: Context, requests: Request[]) {
  const unread = requests.filter(({ print }) => !workRemembered(print)).slice(0, MAX_TEXTS)
  if (unread.length === 0) return
  const { rows } = await ctx.db.execute<
    WorkBrief & { id: string }
  >(sql`select id, trades, work_kind as "workKind", title,
      description from quote_requests where id = any(${sql.param(unread.map(({ id }) => id))}::uuid[])`)
  const prints = new Map(unread.map(({ id, print }) => [id, print]))
  await rememberWork(rows.map((row) => ({ ...row, print: prints.get(row.id) ?? '' })))
}

const keyOf = (trade: string, postcode: string) => `${postcode} ${trade}`

function countShares(requests: Request[], leavesOut: string[]): { shares: Map<string, Share>; isAll: boolean } {
  const shares = new Map<string, Share>()
  let isAll = requests.length <= MAX_REQUESTS
  for (const { print, postcode, isYours } of requests) {
    const work = workRemembered(print)
    if (!work) isAll = false
    const trades = new Set(work?.flatMap(({ kind, trade }) => (leavesOut.includes(kind) ? [] : [trade])))
    for (const trade of trades) {
      const { leads, yours } = shares.get(keyOf(trade, postcode)) ?? { leads: 0, yours: 0 }
      shares.set(keyOf(trade, postcode), { leads: leads + 1, yours: yours + (isYours ? 1 : 0) })
    }
  }
  return { shares, isAll }
}

const sumOf = (places: Share[]): Share => ({
  leads: places.reduce((sum, { leads }) => sum + leads, 0),
  yours: places.reduce((sum, { yours }) => sum + yours, 0),
})

/** Professionals who pay for points should know these places first (PRODUCT.md, section 10). */
export async function licenceGates(ctx: Context, professionalId: string): Promise<LicenceGate[]> {
  const { gates, leavesOut } = await readGates(ctx, professionalId)
  if (gates.length === 0) return []
  const postcodes = [...new Set(gates.map(({ postcode }) => postcode))]
  const { rows } = await ctx.db.execute<Request>(requestsOf(professionalId, postcodes, ctx.now()))
  await readTexts(ctx, rows)
  const { shares, isAll } = countShares(rows, leavesOut)
  return [...Map.groupBy(gates, ({ trade }) => trade)]
    .map(([trade, of]) => {
      const places = of
        .map(({ suburb, postcode }) => ({
          ...(shares.get(keyOf(trade, postcode)) ?? { leads: 0, yours: 0 }),
          suburb,
          postcode,
        }))
        .toSorted((a, b) => b.leads - a.leads || a.suburb.localeCompare(b.suburb))
      const named = places.slice(0, GATE_PLACES)
      return { trade, ...sumOf(places), isAtLeast: !isAll, places: named, placeCount: places.length }
    })
    .toSorted((a, b) => b.leads - a.leads || a.trade.localeCompare(b.trade))
}
