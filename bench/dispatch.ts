import type pg from 'pg'
import type { Context } from '../server/src/core/context.ts'
import { offerLeads } from '../server/src/domains/marketplace/leads/parts/offer.ts'
import { alternateCalls, measureCalls } from './calls.ts'
import { makeRequests } from './deals.ts'
import { findPgbench, openPgbench } from './dispatch-pgbench.ts'
import { connectBare, type Deal, offerOf, type Recording, recordOffer, repeatOffer } from './dispatch-reference.ts'
import type { BenchEnvironment } from './ground.ts'
import { type Measured, median } from './load.ts'
import { limitRow, type Row, speedRow } from './report.ts'
import { invariantsRow, openBench, twentyThousand } from './twenty-thousand.ts'

const OF_BARE = 0.5
const CALLERS = 4
const REQUESTS = 8000
const ROUNDS = 7
const SECONDS = 0.5

/** Verified requests with consent, and for each three professionals who can pay: nobody is asked twice before all were. */
async function makeDeals(ctx: Context): Promise<Deal[]> {
  const requests = await makeRequests(ctx, REQUESTS)
  const { rows: able } = await ctx.pool.query<{ id: string }>(
    `select professional_id as id from lead_turns where may_receive and can_pay
     group by professional_id order by md5(professional_id::text)`,
  )
  return requests.map((requestId, at) => ({
    requestId,
    professionalIds: [0, 1, 2].map((n) => able[(at * 3 + n) % able.length]?.id ?? ''),
  }))
}

function turns(deals: Deal[]): () => Deal {
  const left = deals.values()
  return () => {
    const { value } = left.next()
    if (!value) throw new Error('There are no more requests: the figure needs more of them.')
    return value
  }
}

type PgbenchRun = { databaseUrl: string; client: pg.Client; recording: Recording; next: () => Deal }

/** The same beside PostgreSQL's own benchmark, where this machine has it; it asks two look-ups more of each transaction. */
async function besidePgbench(offer: () => Promise<unknown>, { recording, next, ...run }: PgbenchRun): Promise<Row[]> {
  const path = await findPgbench()
  if (!path) return []
  const pgbench = await openPgbench(path, { ...run, callers: CALLERS }, recording, next)
  const [offered, repeated]: [Measured['rounds'], Measured['rounds']] = [[], []]
  try {
    await pgbench.round()
    for (let at = 0; at < ROUNDS; at += 1) {
      offered.push(await measureCalls(offer, SECONDS, CALLERS))
      repeated.push({ perSecond: await pgbench.round(), p95: Number.NaN })
    }
  } finally {
    await pgbench.close()
  }
  const measured = (rounds: Measured['rounds']) => ({
    rounds,
    p95: Number.NaN,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  })
  const name = `pgbench, the same ${recording.said.length} statements and 2`
  return [speedRow('dispatch of three leads', measured(offered), [name, measured(repeated)], OF_BARE)]
}

/** Sends of a lead to three professionals a second, beside the same statements sent bare on a database with the same rows. */
export async function benchDispatch(ground: BenchEnvironment): Promise<Row[]> {
  const [ours, theirs] = [await twentyThousand(ground, 'bench_dispatch'), await twentyThousand(ground, 'bench_bare')]
  const [product, bare] = [await openBench(ours), await openBench(theirs)]
  const clients = await connectBare(theirs, CALLERS)
  try {
    const [next, nextBare] = [turns(await makeDeals(product.ctx)), turns(await makeDeals(bare.ctx))]
    const recording = await recordOffer(bare.ctx, theirs, nextBare())
    const free = [...clients]
    const offer = () => offerLeads(product.ctx, offerOf(next()))
    const { offered, repeated } = await alternateCalls(
      {
        offered: offer,
        repeated: async () => {
          const client = free.pop()
          if (!client) throw new Error('There are as many connections as callers.')
          await repeatOffer(client, recording, nextBare())
          free.push(client)
        },
      },
      { callers: CALLERS },
    )
    const [client] = clients
    const run = client && { databaseUrl: theirs, client, recording, next: nextBare }
    const pgbench = run ? await besidePgbench(offer, run) : []
    const statements = recording.said.length
    const { rows } = await product.ctx.pool.query('select from quote_requests where lead_count between 1 and 2')
    return [
      speedRow('dispatch of three leads', offered, [`the same ${statements} statements`, repeated], OF_BARE),
      ...pgbench,
      limitRow('dispatch, requests with fewer than three', rows.length, '', 0),
      await invariantsRow('dispatch', product.ctx),
    ]
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await product.close()
    await bare.close()
  }
}
