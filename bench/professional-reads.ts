import { LEAD_PAGE_SIZE } from '@lv/contract/options'
import type { Context } from '../server/src/core/context.ts'
import { hashToken } from '../server/src/core/tokens.ts'
import { leadHistory } from '../server/src/domains/marketplace/leads/history.ts'
import { offerLeads } from '../server/src/domains/marketplace/leads/parts/offer.ts'
import { getProfessional } from '../server/src/domains/professionals/profiles/get.ts'
import type { Bare } from './bare-server.ts'
import { startChild } from './child.ts'
import { makeRequests } from './deals.ts'
import { type BenchEnvironment, readAnswer } from './ground.ts'
import { alternate } from './load.ts'
import { recordStatements } from './record.ts'
import { type Row, speedRow } from './report.ts'
import { invariantsRow, openBench, twentyThousand } from './twenty-thousand.ts'

const LEADS = 40
const OF_ITS_QUERY = 0.5
const TOKEN = 'a-token-of-the-benchmark'

const paths = {
  'a professional, me': '/api/professionals/me',
  'a professional, lead history': '/api/professionals/lead-history',
}

/** Somebody with a busy inbox, and a session as signing in would write it. */
async function makeBusy(ctx: Context) {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `select professional_id as id from ledger_accounts where kind = 'available' and balance >= 2900 order by id limit 1`,
  )
  const professionalId = rows[0]?.id ?? ''
  const factors = [{ factor: 'distance', weight: 25, score: 90, says: '2 km from Brunswick' }]
  for (const requestId of await makeRequests(ctx, LEADS))
    await offerLeads(ctx, { requestId, candidates: [{ professionalId, factors, distanceKm: 2 }] })
  const { rows: sessions } = await ctx.pool.query<{ userId: string }>(
    `insert into sessions (user_id, token_hash, device, expires_at)
     select user_id, $1, 'Benchmark', now() + interval '1 hour' from professionals where id = $2
     returning user_id as "userId"`,
    [hashToken(TOKEN), professionalId],
  )
  return { professionalId, userId: sessions[0]?.userId ?? '' }
}

/** The statement with which each page is read; instants and lists travel as JSON. */
async function statements(ctx: Context, databaseUrl: string, who: { professionalId: string; userId: string }) {
  const said = await recordStatements(ctx, databaseUrl, async (ctx) => {
    await getProfessional(ctx, { ...who, isSuperAdmin: false })
    await leadHistory(ctx, { ...who, limit: LEAD_PAGE_SIZE, offset: 0, withPhone: true })
  })
  return Object.fromEntries(said.map(({ text, values }, at) => [at, { text, values }]))
}

/** What a professional's pages ask for again and again, beside bare Fastify that sends the same bytes after one query. */
export async function benchProfessionalReads(ground: BenchEnvironment): Promise<Row[]> {
  const databaseUrl = await twentyThousand(ground, 'bench_reads')
  const { ctx, close } = await openBench(databaseUrl)
  const who = await makeBusy(ctx)
  const stage = await ground.serve(databaseUrl)
  const headers = { cookie: `session=${TOKEN}` }
  const answers: Bare['answers'] = {}
  for (const [at, path] of Object.values(paths).entries()) answers[at] = await readAnswer(stage.url, path, headers)
  const lookUp = { databaseUrl, table: 'professionals', id: who.professionalId }
  const own = await statements(ctx, databaseUrl, who)
  const bare = await startChild('bare-server.ts', { answers, lookUp, own } satisfies Bare)
  try {
    const rows: Row[] = []
    for (const [at, [figure, path]] of Object.entries(paths).entries()) {
      const { product, itsOwn, row } = await alternate({
        product: { url: stage.url, path, headers },
        itsOwn: { url: bare.url, path: `/own/${at}` },
        row: { url: bare.url, path: `/query/${at}` },
      })
      rows.push(speedRow(figure, product, ['the same query', itsOwn], OF_ITS_QUERY))
      rows.push(speedRow(figure, product, ['one row by key', row]))
    }
    return [...rows, await invariantsRow('a professional', ctx)]
  } finally {
    await bare.stop()
    await stage.stop()
    await close()
  }
}
