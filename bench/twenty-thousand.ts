import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trades } from '@lv/contract/options'
import pg from 'pg'
import { madeUpAbn } from '../seed/src/made-up-abn.ts'
import { startContext } from '../server/src/app/start-context.ts'
import { readConfig } from '../server/src/core/config.ts'
import type { Context } from '../server/src/core/context.ts'
import { checkInvariants } from '../server/src/domains/operations/invariants/check.ts'
import { loadPlaces } from '../server/src/domains/professionals/service-areas/load.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openLog } from '../server/src/platform/logging/log.ts'
import { licenceNumbers } from '../server/test/factories.ts'
import type { BenchEnvironment } from './ground.ts'
import { limitRow, type Row } from './report.ts'

const COUNT = 20_000
const BATCH = 2000
const FILLED = 'bench_twenty_thousand'

/** The product's own parts in this process, on a database of the benchmark. */
export type Bench = { ctx: Context; close(): Promise<void> }

export async function openBench(databaseUrl: string): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'laneway-bench-'))
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PROFILE: 'test',
  })
  const { ctx, close } = await startContext(config, openLog(config), databaseUrl)
  return {
    ctx,
    async close() {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * People and profiles `from` to `to`, all vetted. Three in ten take leads in all of Greater Melbourne; half work 10
 * to 40 km around their base; the others in a few postcodes. Most have a trade or two, one in eight has them all.
 */
const people = (from: number, to: number) => `
  with served as (select postcode, latitude, longitude, row_number() over (order by postcode) - 1 as at,
      count(*) over () as of from postcodes where is_served),
  person as (
    insert into users (email, first_name, last_name)
    select 'p' || i || '@bench.example', 'Ada', 'Nguyen' from generate_series(${from}, ${to}) i
    returning id, substring(email from '\\d+')::int as n),
  working as (
    select person.*, base.*, (array[10, 15, 25, 40])[1 + n % 4] as radius from person
    join served base on base.at = n * 7919 % base.of)
  insert into professionals (user_id, slug, name, mobile, mobile_by_form, abn, licence_numbers, verified_at, created_at, trades,
    postcodes, base_postcode, radius_km, has_chosen_matching, tier, last_lead_at, lead_count, median_answer_minutes, answered_count)
  select id, 'p' || n, 'Ada Nguyen', '+614' || lpad(n::text, 8, '0'), true, ($2::text[])[n - ${from} + 1], $3::jsonb,
    now() - (1 + n % 900) * interval '1 day',
    now() - (2 + n % 900) * interval '1 day',
    case n % 8 when 0 then $1::text[] when 1 then array[$1[1 + n / 8 % 15], $1[1 + n / 120 % 15], $1[1 + n / 11 % 15]]
      when 2 then array[$1[1 + n / 8 % 15], $1[1 + n / 120 % 15]] else array[$1[1 + n / 8 % 15]] end,
    case when n % 10 < 3 then (select array_agg(postcode) from served)
      when n % 10 < 8 then (select array_agg(s.postcode) from served s where point(s.longitude, s.latitude) <->
        point(w.longitude, w.latitude) < w.radius / 100.0)
      else (select array_agg(s.postcode) from served s where (s.at - w.at + w.of) % w.of < 1 + n % 5) end,
    postcode, case when n % 10 between 3 and 7 then radius end, true,
    case when n % 400 = 6 then 'platinum' when n % 40 = 1 then 'gold' when n % 9 = 2 then 'silver' else 'bronze' end::tier,
    case when n % 3 > 0 then now() - n * 7919 % 43200 * interval '1 minute' end, n % 3 * (n % 20),
    case when n % 3 > 0 then 10 + n % 900 end, n % 3 * (n % 12)
  from working w`

/** What an entry's content hash is made of, as in server/src/domains/operations/invariants/ledger.ts. */
const hashOf = `sha256(convert_to(concat_ws(E'\\n', 'welcome_bonus', g.id, 0, '',
  g.id || ' available ' || g.points, 'own issued_bonus ' || -g.points), 'UTF8'))`

/** Points through the ledger's own tables: one in five has none left, most two leads' worth, some a few thousand. */
const points = (from: number, to: number) => `
  with given as (
    select p.id, (case when n.at % 20 = 3 then 2900 when n.at % 4 = 2 then 290 else 58 end) as points
    from professionals p cross join lateral (select substring(p.slug from '\\d+')::int as at) n
    where n.at between ${from} and ${to} and n.at % 5 > 0),
  entry as (
    insert into ledger_entries (kind, key, content_hash, subject, description)
    select 'welcome_bonus', 'bench:' || g.id, ${hashOf}, g.id, 'Points of the benchmark' from given g
    returning id, subject),
  lot as (
    insert into point_lots (professional_id, entry_id, kind, points, remaining)
    select g.id, e.id, 'bonus', g.points, g.points from entry e join given g on g.id = e.subject),
  day as (
    insert into point_days (professional_id, day, bonus_points)
    select g.id, (now() at time zone 'Australia/Melbourne')::date, g.points from given g),
  kept as (
    update ledger_accounts a set balance = g.points from given g where a.professional_id = g.id and a.kind = 'available')
  insert into ledger_postings (entry_id, account_id, unit, amount, balance_after)
  select e.id, a.id, 'LVP', case when a.professional_id is null then -g.points else g.points end,
    case when a.professional_id is not null then g.points end
  from entry e join given g on g.id = e.subject
  join ledger_accounts a on (a.professional_id = g.id and a.kind = 'available') or
    (a.professional_id is null and a.kind = 'issued_bonus')
  order by g.id, a.professional_id nulls last`

/** One in three has shown a licence; a few have let it expire. */
const licences = `
  insert into documents (professional_id, kind, class, trades, holder, number, status, checked_at, expires_at)
  select id, 'licence', 'Domestic Builder', trades[1:1], name, slug, 'checked', now() - interval '100 days',
    now() + (substring(slug from '\\d+')::int % 700 - 30) * interval '1 day'
  from professionals where substring(slug from '\\d+')::int % 3 = 0`

/** Fills a migrated database with 20,000 professionals, in batches: a statement's triggers wait in memory till its end. */
async function fill(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const numbers = JSON.stringify(licenceNumbers)
  try {
    for (let from = 1; from <= COUNT; from += BATCH) {
      const abns = Array.from({ length: BATCH }, (_, at) => madeUpAbn(from + at))
      await client.query(people(from, from + BATCH - 1), [trades, abns, numbers])
      await client.query(points(from, from + BATCH - 1))
    }
    await client.query(licences)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const filled = new WeakMap<BenchEnvironment, Promise<void>>()

async function makeFilled(ground: BenchEnvironment) {
  const url = await ground.makeDatabase(FILLED)
  await migrate(url)
  const { ctx, close } = await openBench(url)
  await loadPlaces(ctx).finally(close)
  await fill(url)
}

/** A database of 20,000 professionals of the caller's own: filled once a run, then copied. @returns its address */
export async function twentyThousand(ground: BenchEnvironment, name: string): Promise<string> {
  const once = filled.get(ground) ?? makeFilled(ground)
  filled.set(ground, once)
  await once
  return ground.makeDatabase(name, FILLED)
}

/** How often an invariant is broken after a figure was taken (RELIABILITY.md, section C). */
export async function invariantsRow(figure: string, ctx: Pick<Context, 'pool' | 'files'>): Promise<Row> {
  const findings = await checkInvariants(ctx)
  const broken = findings.filter(({ count }) => count !== 'not built' && count > 0)
  return limitRow(`${figure}, broken invariants`, broken.length, '', 0, broken.map(({ id }) => id).join(' '))
}
