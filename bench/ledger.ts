import type { Context } from '../server/src/core/context.ts'
import { getBalances } from '../server/src/domains/billing/points/balances.ts'
import { creditPurchase } from '../server/src/domains/billing/points/credits.ts'
import { getWallet } from '../server/src/domains/billing/points/get-wallet.ts'
import { grantPoints } from '../server/src/domains/billing/points/grant.ts'
import { postEntry } from '../server/src/domains/billing/points/post-entry.ts'
import { listTransactions } from '../server/src/domains/billing/points/statement.ts'
import { alternateCalls } from './calls.ts'
import { connectBare } from './dispatch-reference.ts'
import type { BenchEnvironment } from './ground.ts'
import { type Deed, deedFor, recordDeed, repeatDeed } from './ledger-reference.ts'
import { makeHistory } from './long-histories.ts'
import { type Row, speedRow } from './report.ts'
import { invariantsRow, openBench, twentyThousand } from './twenty-thousand.ts'

const OF_BARE = 0.5
const CALLERS = 4
const [SHORT, LONG] = [1000, 1_000_000]
/** At most 1.5 times as slow. */
const OF_SHORT = 0.67
const PAGE = 20

const deeds: Record<string, (ctx: Context, deed: Deed) => Promise<unknown>> = {
  // Dollars that move between accounts of ours, as for a payment.
  'a ledger entry': (ctx, { subject }) =>
    postEntry(ctx, {
      kind: 'bench',
      key: `bench:${subject}`,
      subject,
      description: 'A payment of the benchmark',
      amountCents: 5000,
      postings: [
        { account: { own: 'stripe_clearing' }, amount: -5000 },
        { account: { own: 'revenue_top_ups' }, amount: 5000 },
      ],
    }),
  'points given': (ctx, { professionalId, subject }) =>
    grantPoints(ctx, {
      professionalId,
      points: 70,
      kind: 'monthly_bonus',
      lot: 'bonus',
      costCents: 0,
      key: `bench:${subject}`,
      subject,
      description: 'Monthly bonus',
    }),
  'a top-up with its bonus': (ctx, { professionalId, subject }) =>
    creditPurchase(ctx, {
      chargeId: subject,
      professionalId,
      cents: 5000,
      points: 1450,
      bonusPoints: 362,
      bonusText: 'Bonus of the gold tier: 362 points',
    }),
}

/** Professionals one after the other, so that two callers seldom meet. */
async function someone({ pool }: Context, databaseUrl: string): Promise<() => Deed> {
  const { rows } = await pool.query<{ id: string }>('select id from professionals order by md5(id::text) limit 10000')
  if (rows.length === 0) throw new Error(`nobody is in ${databaseUrl}`)
  let at = 0
  return () => deedFor(rows[at++ % rows.length]?.id ?? '')
}

/** Movements a second beside the same statements sent bare and prepared, on a database with the same rows. */
export async function benchPostings(ground: BenchEnvironment): Promise<Row[]> {
  const [ours, theirs] = [
    await twentyThousand(ground, 'bench_ledger'),
    await twentyThousand(ground, 'bench_ledger_bare'),
  ]
  const [product, bare] = [await openBench(ours), await openBench(theirs)]
  const clients = await connectBare(theirs, CALLERS)
  try {
    const [next, nextBare] = [await someone(product.ctx, ours), await someone(bare.ctx, theirs)]
    const rows: Row[] = []
    for (const [figure, work] of Object.entries(deeds)) {
      const recording = await recordDeed(bare.ctx, theirs, nextBare(), work)
      const free = [...clients]
      const { posted, repeated } = await alternateCalls(
        {
          posted: () => work(product.ctx, next()),
          repeated: async () => {
            const client = free.pop()
            if (!client) throw new Error('There are as many connections as callers.')
            await repeatDeed(client, recording, nextBare())
            free.push(client)
          },
        },
        { callers: CALLERS },
      )
      rows.push(speedRow(figure, posted, [`the same ${recording.said.length} statements`, repeated], OF_BARE))
    }
    return rows
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await product.close()
    await bare.close()
  }
}

/** Gives the first professional without any this many entries. */
async function withHistory(ctx: Context, count: number) {
  const { rows } = await ctx.pool.query<{ id: string }>(`select a.professional_id as id from ledger_accounts a
    where a.kind = 'available' and a.balance = 0
      and not exists (select from ledger_postings p where p.account_id = a.id) order by 1 limit 1`)
  const professionalId = rows[0]?.id ?? ''
  await makeHistory(ctx, professionalId, count)
  const gift = { points: 290, kind: 'monthly_bonus', lot: 'bonus', costCents: 0, description: 'Bonus' } as const
  await grantPoints(ctx, { ...gift, professionalId, key: `bench:last:${professionalId}` })
  return professionalId
}

/** The place in the middle of somebody's transactions. */
async function middle({ pool }: Context, professionalId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select ((min(p.id) + max(p.id)) / 2)::text as id from ledger_accounts a join ledger_postings p on p.account_id = a.id
     where a.professional_id = $1 and a.kind = 'available'`,
    [professionalId],
  )
  return rows[0]?.id ?? ''
}

/** What a professional reads of a history of a million entries, beside one of a thousand in the same database. */
export async function benchHistories(ground: BenchEnvironment): Promise<Row[]> {
  const { ctx, close } = await openBench(await twentyThousand(ground, 'bench_histories'))
  try {
    const [short, long] = [await withHistory(ctx, SHORT), await withHistory(ctx, LONG)]
    const client = await ctx.pool.connect()
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    client.release(true)
    const halves = new Map([short, long].map((id) => [id, '']))
    for (const id of halves.keys()) halves.set(id, await middle(ctx, id))
    const reads: Record<string, (professionalId: string) => Promise<unknown>> = {
      balance: (professionalId) => getBalances(ctx, professionalId),
      transactions: (professionalId) => listTransactions(ctx, { professionalId, limit: PAGE }),
      'transactions, half way': (professionalId) =>
        listTransactions(ctx, { professionalId, limit: PAGE, cursor: halves.get(professionalId) }),
      wallet: (professionalId) => getWallet(ctx, { professionalId }),
    }
    const rows: Row[] = []
    for (const [figure, read] of Object.entries(reads)) {
      const { many, few } = await alternateCalls({ many: () => read(long), few: () => read(short) })
      rows.push(speedRow(`${figure} of 1,000,000 entries`, many, ['of 1,000', few], OF_SHORT))
    }
    return [...rows, await invariantsRow('histories', ctx)]
  } finally {
    await close()
  }
}
