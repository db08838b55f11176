import { trades } from '@lv/contract/options'
import { madeUpAbn } from '@lv/seed/made-up-abn.ts'
import { expect } from 'vitest'
import type { Context } from '#core/context.ts'
import { factorsOf, scoreOf } from '#domains/marketplace/leads/factors.ts'
import { findCandidates } from '#domains/marketplace/leads/match.ts'
import { getRequestedWork, type OpenRequest } from '#domains/marketplace/leads/open-request.ts'
import { candidatesStatement, type Found } from '#domains/marketplace/leads/parts/candidates-statement.ts'
import { findCheckedTrades } from '#domains/marketplace/leads/parts/checked-trades.ts'
import { licenceNumbers } from './factories.ts'

/**
 * So many professionals: two in five take all trades everywhere, as new ones do; two in five work around their own
 * postcode; the others in a few. One in four has no points. Twenty work in a place of their own, '3999'.
 */
export async function manyProfessionals(ctx: Context, count: number) {
  const client = await ctx.pool.connect()
  // The trigger of each row would read all of the accounts, which have no statistics yet.
  await client.query("set statement_timeout = '5min'; set enable_seqscan = off")
  await client.query(
    `with person as (
      insert into users (email, first_name) select 'p' || i || '@test.example', 'P' from generate_series(1, ${count}) i
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
    [trades, Array.from({ length: count }, (_, at) => madeUpAbn(at)), JSON.stringify(licenceNumbers)],
  )
  await client.query(`update ledger_accounts set balance = 2000 where kind = 'available' and professional_id in (
    select id from professionals where substring(slug from '\\d+')::int % 4 > 0)`)
  await client.query('vacuum analyze professionals, lead_turns, ledger_accounts, users')
  await client.query('reset all')
  client.release()
}

export const wants = (...trades: string[]) => getRequestedWork({ trades, workKind: null, title: '', description: '' })
export const request = (over: Partial<OpenRequest> = {}): OpenRequest => ({
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

/** Expects a request of each trade to find the professionals who come first when all of them are weighed. */
export async function expectTheBest(ctx: Context) {
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
}
