import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { signWebhook } from '@lv/local-stripe/tests'
import type { Context } from '../server/src/core/context.ts'
import { WEBHOOK_PATH, webhookSecretOf } from '../server/src/platform/payments/webhook.ts'
import type { BenchEnvironment } from './ground.ts'
import { type Body, makePaidPages } from './paid-pages.ts'
import { limitRow, type Row } from './report.ts'
import { invariantsRow, openBench, twentyThousand } from './twenty-thousand.ts'

const COUNT = 5000
const A_SECOND = 100
const APPLIED_WITHIN_SECONDS = 60
const ANSWER_MS = 500
const MAX_TRIES = 5
const PAUSE_MS = 1000

/** One webhook: when it ought to have been sent and when it was taken, in ms since the first; how often it was sent. */
type Taken = { due: number; done: number; tries: number; isTaken: boolean }

/** Sends a body over a kept connection. @returns the status; 0 without an answer */
function send(agent: Agent, url: string, payload: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  return new Promise((resolve) => {
    const sent = request(url + WEBHOOK_PATH, {
      agent,
      method: 'POST',
      headers: { ...headers, 'stripe-signature': signature },
    })
    sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
    sent.on('error', () => resolve(0))
    sent.end(payload)
  })
}

/** Sends each at its instant, 100 a second, whatever became of those before; what was not taken comes again. */
async function burst(ctx: Context, url: string, events: Body[]): Promise<Taken[]> {
  const secret = await webhookSecretOf(ctx)
  const agent = new Agent({ keepAlive: true })
  const payloads = events.map((event) => JSON.stringify(event))
  const began = performance.now()
  const one = async (payload: string, at: number): Promise<Taken> => {
    const due = (at * 1000) / A_SECOND
    await wait(Math.max(0, due - (performance.now() - began)))
    for (let tries = 1; ; tries++) {
      const status = await send(agent, url, payload, signWebhook(secret, payload, ctx.now()))
      const isTaken = status >= 200 && status < 300
      if (isTaken || tries === MAX_TRIES) return { due, done: performance.now() - began, tries, isTaken }
      await wait(PAUSE_MS)
    }
  }
  const taken = await Promise.all(payloads.map(one))
  agent.destroy()
  return taken
}

/** Charges beside what was told: how many payments have none, and how many have more than one or points twice. */
async function compare({ pool }: Context, count: number): Promise<{ lost: number; double: number }> {
  const { rows } = await pool.query<{ charged: number; booked: number; points: number; each: number }>(
    `select count(distinct c.payment_id)::int as charged, count(*)::int as booked, coalesce(max(c.points), 0) as each,
      (select count(*)::int from ledger_entries where key like 'purchase:%') as points
    from charges c where c.kind = 'top_up'`,
  )
  const { charged = 0, booked = 0, points = 0 } = rows[0] ?? {}
  const lost = Math.max(count - charged, count - points, 0)
  return { lost, double: Math.max(booked - charged, points - count, 0) }
}

const percentile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

function rowsOf(taken: Taken[], { lost, double }: { lost: number; double: number }): Row[] {
  const times = taken.map(({ due, done }) => done - due).toSorted((a, b) => a - b)
  const last = Math.max(...taken.map(({ done }) => done)) / 1000
  const again = taken.filter(({ tries }) => tries > 1).length
  const shown = `p50 ${percentile(times, 0.5).toFixed(0)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms`
  const never = taken.filter(({ isTaken }) => !isTaken).length
  return [
    limitRow(`${COUNT} webhooks at ${A_SECOND} a second, all applied`, last, 's', APPLIED_WITHIN_SECONDS),
    limitRow(
      'webhook of a top-up, p99 from arrival to applied and answered',
      percentile(times, 0.99),
      'ms',
      ANSWER_MS,
      shown,
    ),
    limitRow('webhooks that had to be sent again', again, '', 0),
    limitRow('payments lost', lost + never, '', 0),
    limitRow('payments booked twice', double, '', 0),
  ]
}

/**
 * The events of 5,000 paid top-ups, 100 a second. An event is applied before it is answered, so that one time is both;
 * the local provider, which every event is asked for again, runs in the measured process.
 */
export async function benchWebhooks(ground: BenchEnvironment): Promise<Row[]> {
  const database = await twentyThousand(ground, 'bench_webhooks')
  const { ctx, close } = await openBench(database)
  try {
    const { bought, events } = await makePaidPages(ctx, COUNT)
    const stage = await ground.serve(database)
    // The first one loads the provider's package; it is no figure.
    await burst(ctx, stage.url, [bought])
    const taken = await burst(ctx, stage.url, events)
    const rows = rowsOf(taken, await compare(ctx, COUNT + 1))
    await stage.stop()
    return [...rows, await invariantsRow('webhooks', ctx)]
  } finally {
    await close()
  }
}
