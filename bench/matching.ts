import { trades } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '../server/src/core/context.ts'
import { findCandidates } from '../server/src/domains/marketplace/leads/match.ts'
import { getRequestedWork, type OpenRequest } from '../server/src/domains/marketplace/leads/open-request.ts'
import {
  nearestQueueEntries,
  queueEntriesAboveBound,
} from '../server/src/domains/marketplace/leads/parts/lines-statement.ts'
import { alternateCalls } from './calls.ts'
import type { BenchEnvironment } from './ground.ts'
import { delayRow, limitRow, type Row } from './report.ts'
import { invariantsRow, openBench, twentyThousand } from './twenty-thousand.ts'

const OF_A_LOOK_UP = 50
/** Of somebody a few km away whose turn it is. */
const GOOD_SCORE = 90
const WALKED = new Set(['professionals', 'lead_turns'])

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

type Place = Pick<OpenRequest, 'postcode' | 'suburb' | 'latitude' | 'longitude'>

const TEXTS = [
  'A new bathroom, please.',
  'The tap drips.',
  'Paint two rooms.',
  'Please call.',
  'Gas line and a switchboard.',
]

/** Every time another place of Greater Melbourne; no trade, but words, or one or three of them. */
const anyRequest = (places: Place[]): OpenRequest => ({
  ...pick(places),
  id: crypto.randomUUID(),
  userId: null,
  email: 'homeowner@bench.example',
  phone: '+61491570006',
  ...getRequestedWork({
    trades: pick([[], [pick(trades)], [pick(trades), pick(trades), pick(trades)]]),
    workKind: null,
    title: '',
    description: pick(TEXTS),
  }),
  free: 3,
  hadBefore: [],
  takenSides: [],
  preferredId: null,
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const scans = (plan: Plan): number =>
  Number(plan['Node Type'] === 'Seq Scan' && WALKED.has(plan['Relation Name'] ?? '')) +
  (plan.Plans ?? []).reduce((sum, part) => sum + scans(part), 0)

/** How many of these requests' plans read all professionals, or all of their line. */
async function sequentialScans(ctx: Context, requests: OpenRequest[]): Promise<number> {
  let count = 0
  for (const request of requests) {
    const lines = pick([
      nearestQueueEntries(ctx, request, [], 20),
      queueEntriesAboveBound(ctx, request, [], GOOD_SCORE),
    ])
    const { rows } = await ctx.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${lines}`)
    for (const row of rows) count += row['QUERY PLAN'].reduce((sum, { Plan: plan }) => sum + scans(plan), 0)
  }
  return count
}

/** Finding who fits a request among 20,000, beside one look-up by key of the same run, and how Postgres goes about it. */
export async function benchMatching(ground: BenchEnvironment): Promise<Row[]> {
  const { ctx, close } = await openBench(await twentyThousand(ground, 'bench_matching'))
  try {
    const { rows: places } = await ctx.pool.query<Place>(
      'select postcode, suburb, latitude, longitude from postcodes where is_served',
    )
    const { rows: some } = await ctx.pool.query<{ id: string }>('select id from professionals limit 2000')
    const { match, look } = await alternateCalls({
      match: () => findCandidates(ctx, anyRequest(places)),
      look: () => ctx.pool.query('select id, name from professionals where id = $1', [pick(some).id]),
    })
    const asked = Array.from({ length: 200 }, () => anyRequest(places))
    return [
      delayRow('matching among 20,000, p95', match, ['one row by key', look], OF_A_LOOK_UP),
      limitRow('matching, 200 plans that read all', await sequentialScans(ctx, asked), '', 0),
      await invariantsRow('matching', ctx),
    ]
  } finally {
    await close()
  }
}
