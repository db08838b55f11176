import { trades } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { licenceNumbers } from '../../../../test/factories.ts'
import type { Context } from '../../../context.ts'
import { madeUpAbn } from '../../../seed/made-up-abn.ts'
import { factorsOf, scoreOf } from '../factors.ts'
import { findCandidates } from '../match.ts'
import { type OpenRequest, workOf } from '../open-request.ts'
import { candidatesStatement, type Found } from './candidates-statement.ts'
import { findCheckedTrades } from './checked-trades.ts'
import { linesThatOutdo, nearestLines } from './lines-statement.ts'

const { ctx } = await testApp()
const COUNT = 20_000

/**
 * 20,000 professionals: two in five take all trades everywhere, as new ones do; two in five work around their own
 * postcode; the others in a few. One in four has no points. Twenty work in a place of their own, '3999'.
 */
beforeAll(async () => {
  const client = await ctx.pool.connect()
  // The trigger of each row would read all of the accounts, which have no statistics yet.
  await client.query("set statement_timeout = '5min'; set enable_seqscan = off")
  await client.query(
    `with person as (
      insert into users (email, first_name) select 'p' || i || '@test.example', 'P' from generate_series(1, ${COUNT}) i
      returning id, substring(email from '\\d+')::int as n),
    everywhere as (select array_agg((3000 + i)::text) as codes from generate_series(0, 279) i)
    insert into professionals (user_id, slug, name, mobile, mobile_by_form, abn, licence_numbers, has_chosen_matching, verified_at,
      trades, postcodes, base_postcode, tier, last_lead_at)
    select id, 's' || n, 'P ' || n, '+614' || lpad(n::text, 8, '0'), true, ($2::text[])[n], $3::jsonb, true, now(),
      case when n % 10 < 4 then $1::text[] else array[$1[1 + n % 15], $1[1 + (n / 15) % 15]] end,
      case when n % 10 < 4 then codes
        when n % 1000 = 999 then array['3999']
        else array(select (3000 + (n * 7 + i) % 280)::text
          from generate_series(0, case when n % 10 < 8 then 79 + n % 70 else 2 + n % 12 end) i) end,
      (3000 + n * 7 % 200)::text,
      case when n % 50 = 0 then 'gold' when n % 20 = 0 then 'silver' else 'bronze' end::tier,
      case when n % 3 > 0 then now() - n % 5000 * interval '7 minutes' end
    from person, everywhere`,
    [trades, Array.from({ length: COUNT }, (_, at) => madeUpAbn(at)), JSON.stringify(licenceNumbers)],
  )
  await client.query(`update ledger_accounts set balance = 2000 where kind = 'available' and professional_id in (
    select id from professionals where substring(slug from '\\d+')::int % 4 > 0)`)
  await client.query('vacuum analyze professionals, lead_turns, ledger_accounts, users')
  await client.query('reset all')
  client.release()
})

const wants = (...trades: string[]) => workOf({ trades, workKind: null, title: '', description: '' })
const request = (over: Partial<OpenRequest> = {}): OpenRequest => ({
  id: crypto.randomUUID(),
  userId: null,
  email: 'homeowner@test.example',
  phone: '+61491570006',
  postcode: '3056',
  suburb: 'Brunswick',
  ...wants('Plumber'),
  latitude: -37.77,
  longitude: 144.96,
  free: 3,
  hadBefore: [],
  takenSides: [],
  preferredId: null,
  ...over,
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

async function planOf(statement: SQL): Promise<Plan[]> {
  const { rows } = await ctx.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${statement}`,
  )
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodes(plan)))
}

const shapes: [string, Partial<OpenRequest>][] = [
  ['one trade where many work', {}],
  ['four trades where many work', wants('Plumber', 'Tiler', 'Roofer', 'Electrician')],
  ['one trade where few work', { postcode: '3999' }],
  ['a place where nobody works', { postcode: '3998' }],
]

const isRead = (node: Plan) => node['Relation Name'] === 'professionals' || node['Relation Name'] === 'lead_turns'
const readsAll = (plan: Plan[]) => plan.filter((node) => node['Node Type'] === 'Seq Scan' && isRead(node))

test.each(shapes)('%s: nothing reads all of 20,000 professionals', async (_name, over) => {
  const asked = request(over)
  expect(readsAll(await planOf(nearestLines(ctx, asked, [], 30)))).toEqual([])
  expect(readsAll(await planOf(linesThatOutdo(ctx, asked, [], 92)))).toEqual([])
  const { rows } = await ctx.pool.query<{ id: string }>('select id from professionals limit 40')
  const ids = rows.map(({ id }) => id)
  expect(readsAll(await planOf(candidatesStatement(ctx, asked, ids)))).toEqual([])
})

test('the best are found as if everybody had been weighed', { timeout: 60_000 }, async () => {
  const { rows: everybody } = await ctx.pool.query<{ id: string }>('select id from professionals')
  const ids = everybody.map(({ id }) => id)
  for (const [at, trade] of trades.entries()) {
    const several = at % 3 === 0 ? [trade, trades[(at + 4) % trades.length] ?? trade, 'Carpenter'] : [trade]
    const asked = request({ postcode: String(3000 + ((at * 37) % 180)), ...wants(...new Set(several)), sides: [] })
    const { rows } = await ctx.pool.query<Pick<OpenRequest, 'latitude' | 'longitude'>>(
      'select latitude, longitude from postcodes where postcode = $1',
      [asked.postcode],
    )
    Object.assign(asked, rows[0])
    const all = await ctx.db.execute<Found>(candidatesStatement(ctx, asked, ids, await findCheckedTrades(ctx, asked)))
    const scores = all.rows.map((found) => scoreOf(factorsOf(found, asked, ctx.now()))).toSorted((a, b) => b - a)
    const found = await findCandidates(ctx, asked)
    expect(found.map(({ score }) => score)).toEqual(scores.slice(0, found.length))
    expect(found.length).toBe(Math.min(3, scores.length))
  }
})

/** The product, counting the pages of tables and indexes that its statements look at. */
function countingPages() {
  let pages = 0
  const execute = async (statement: SQL) => {
    const { rows } = await ctx.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, buffers, format json) ${statement}`,
    )
    for (const [{ Plan: plan }] of rows.map((row) => row['QUERY PLAN']))
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    return ctx.db.execute(statement)
  }
  const db: Context['db'] = Object.create(ctx.db, { execute: { value: execute } })
  return { counting: { ...ctx, db }, pages: () => pages }
}

test('ninety-five of a hundred requests find their candidates by looking at fewer than 10,000 pages', async () => {
  const counts: number[] = []
  for (let at = 0; at < 150; at += 1) {
    const { counting, pages } = countingPages()
    const asked = request({
      postcode: String(3000 + ((at * 37) % 280)),
      ...wants(trades[at % trades.length] ?? 'Plumber'),
    })
    await findCandidates(counting, asked)
    counts.push(pages())
  }
  counts.sort((a, b) => a - b)
  expect(counts[142]).toBeLessThan(10_000)
})
