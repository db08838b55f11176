import { sql } from 'drizzle-orm'
import { type Context, transact } from '../server/src/core/context.ts'
import { sealLedger } from '../server/src/domains/billing/points/seal.ts'
import { readOverview } from '../server/src/domains/operations/admin/overview.read.ts'
import { alternateCalls } from './calls.ts'
import type { BenchEnvironment } from './ground.ts'
import { delayRow, type Row } from './report.ts'
import { openBench, twentyThousand } from './twenty-thousand.ts'

const DAY = 86_400_000
const YEARS = 3
const [FEW, MANY] = [
  { requests: 1000, leads: 1000, entries: 1000 },
  { requests: 200_000, leads: 600_000, entries: 1_000_000 },
]
/** At most three times as slow (issue 18, Speed). */
const OF_FEW = 3

const at = (of: number) => `now() - (${of} - i) * interval '${YEARS} years' / ${of}`

const requests = (
  count: number,
) => `insert into quote_requests (status, title, category, description, project_type, budget,
    timeframe, contact_method, location, project_address, postcode, suburb, name, phone, email, verified_at, consent_at,
    match_until, created_at)
  select 'pending', 'Renovation', 'Home Renovation', 'A kitchen', (array['Kitchen', 'Bathroom', 'Deck', 'Extension'])[1 + i % 4],
    'Request Quote', 'Within a month', 'both', 'Australia', 'Postcode: 3056', '3056', 'Brunswick', 'Hanna Reid',
    '+61491570006', 'o' || i || '@bench.example', ${at(count)}, ${at(count)}, now(), ${at(count)}
  from generate_series(1, ${count}) i`

/** Up to three of a request, each to somebody else. */
const leads = (count: number, of: number) => `with asked as (
    select id, row_number() over (order by created_at) as at from quote_requests where email like 'o%@bench.example'),
  working as (select id, row_number() over (order by id) - 1 as at from professionals)
  insert into leads (request_id, professional_id, cost_points, status, charge, charge_rule, charge_decided_at, factors, sent_at,
    contacted_at, attempted_at)
  select a.id, w.id, 29, 'contacted', 'refunded', 'refunded_by_admin', ${at(count)}, '[]', ${at(count)},
    ${at(count)} + interval '2 hours', ${at(count)} + interval '2 hours'
  from generate_series(1, ${count}) i join asked a on a.at = 1 + (i - 1) * ${of}::bigint / ${count}
  join working w on w.at = i * 7919::bigint % (select count(*) from professionals)`

const entries = (count: number) => `with made as (
    insert into ledger_entries (kind, key, content_hash, description, amount_cents, created_at)
    select 'purchase', 'overview:' || i, sha256(i::text::bytea), 'A payment of the benchmark', 5000, ${at(count)}
    from generate_series(1, ${count}) i returning id, created_at)
  insert into ledger_postings (entry_id, account_id, unit, amount)
  select m.id, a.id, 'AUD', case when a.kind = 'revenue_top_ups' then 5000 else -5000 end
  from made m join ledger_accounts a on a.kind in ('revenue_top_ups', 'stripe_clearing') and a.professional_id is null
  order by m.created_at`

async function fill(ctx: Context, { requests: asked, leads: sent, entries: posted }: typeof FEW) {
  const client = await ctx.pool.connect()
  try {
    // What the product's triggers would refuse or look at row by row is made so that it holds.
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    await client.query(requests(asked))
    await client.query(leads(sent, asked))
    await client.query(entries(posted))
    await client.query('set session_replication_role = origin')
    await client.query('select count_leads_anew()')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  // As the nightly job leaves it; what came since is a day's.
  for (const day of [0, 1])
    await transact(ctx, async (ctx) => {
      await ctx.db.execute(sql`set local statement_timeout = 0`)
      await sealLedger({ ...ctx, now: () => new Date(Date.now() + day * DAY) })
    })
}

/** The administrators' overview of a large business beside that of a small one, among the same professionals. */
export async function benchOverview(ground: BenchEnvironment): Promise<Row[]> {
  const small = await openBench(await twentyThousand(ground, 'bench_overview_few'))
  const large = await openBench(await twentyThousand(ground, 'bench_overview_many'))
  try {
    await fill(small.ctx, FEW)
    await fill(large.ctx, MANY)
    const { few, many } = await alternateCalls({
      few: () => readOverview(small.ctx),
      many: () => readOverview(large.ctx),
    })
    return [delayRow('overview of 600,000 leads and 1,000,000 entries', many, ['of 1,000 each', few], OF_FEW)]
  } finally {
    await small.close()
    await large.close()
  }
}
