import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Base, change, look, type Work } from './base.ts'
import { expand } from './expand.ts'
import { Problem, Refused } from './problems.ts'
import type { Route } from './route.ts'
import { localPaymentKeys as t } from './tables.ts'

export type Answer = { status: number; body: Record<string, unknown>; isReplayed?: boolean }

/** A call as it came in: its route, parameters and the header `Idempotency-Key`. */
export type Call = { route: Route; id: string; given: Record<string, unknown>; url: string; key: string | null }

async function run(work: Work, { route, given, id }: Call): Promise<Answer> {
  const result = await route.run(work, given, id)
  if (result instanceof Refused) return { status: 402, body: result.body }
  return { status: 200, body: await expand(work, result, route.expands(given)) }
}

const fingerprintOf = ({ route, url, given }: Call) =>
  createHash('sha256')
    .update(JSON.stringify([route.method, url, given]))
    .digest('hex')

async function stored(db: Work['db'], call: Call, key: string): Promise<Answer | null> {
  const [row] = await db.select().from(t).where(eq(t.key, key))
  if (!row?.answer) return null
  if (row.fingerprint !== fingerprintOf(call))
    throw new Problem(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { status: row.status ?? 200, body: row.answer, isReplayed: true }
}

/** The answer is kept with what it changed, in one transaction: neither is ever there without the other. */
async function runOnce(work: Work, call: Call, key: string): Promise<Answer> {
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${`local-payments:${key}`}, 0)) as "isOurs"`
  const { rows } = await work.db.execute<{ isOurs: boolean }>(lock)
  if (!rows[0]?.isOurs)
    throw new Problem(409, {
      type: 'invalid_request_error',
      message: 'This object cannot be accessed right now because another API request is currently accessing it.',
      code: 'lock_timeout',
    })
  const before = await stored(work.db, call, key)
  if (before) return before
  const answer = await run(work, call)
  const { status, body } = answer
  await work.db.insert(t).values({ key, fingerprint: fingerprintOf(call), status, answer: body })
  return answer
}

/** Answers a call; what its parameters or the objects refuse is thrown as a Problem, and nothing of it stays. */
export async function answer(base: Base, call: Call): Promise<Answer> {
  const { route, key } = call
  if (route.method === 'GET') return run(await look(base), call)
  if (key === null) return change(base, (work) => run(work, call))
  return (await stored(base.db, call, key)) ?? change(base, (work) => runOnce(work, call, key), key)
}
