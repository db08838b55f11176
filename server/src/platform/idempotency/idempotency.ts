import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { idempotencyKeys } from './schema.ts'

type Attempt = {
  actorId: string
  operation: string
  key: string
  request: unknown
}
export type Stored = { status: number; answer: unknown }
export type Keep = (inside: Pick<Context, 'db'>, stored: Stored) => Promise<void>
type Work = (keep: Keep) => Promise<Stored>

const KEY = /^[\x21-\x7e]{1,200}$/
const FORM_WAIT_MS = 10_000
const FORM_PAUSE_MS = 100

const underWay = () => new ApiError('in_flight', 'This request is still being processed. Please try again.')

/** Repeats the stored answer; a refusal is not stored. @throws `key_reused` (422), `in_flight` (409) */
export async function once(ctx: Context, attempt: Attempt, work: Work): Promise<Stored> {
  if (!KEY.test(attempt.key)) throw new ApiError('invalid', 'Idempotency-Key must be 1 to 200 visible characters')
  const { actorId, operation, key } = attempt
  const requestHash = createHash('sha256')
    .update(JSON.stringify(attempt.request ?? null))
    .digest()
  const mine = and(
    eq(idempotencyKeys.actorId, actorId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  )
  // Takes over an attempt that died with its process: nothing takes a minute.
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values({ actorId, operation, key, requestHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.actorId, idempotencyKeys.operation, idempotencyKeys.key],
      set: { createdAt: sql`now()` },
      setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.createdAt} < now() - interval '1 minute' and ${idempotencyKeys.requestHash} = excluded.request_hash`,
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) return replay(ctx, mine, requestHash)
  const keep = async ({ db }: Pick<Context, 'db'>, { status, answer }: Stored) => {
    const { rowCount } = await db
      .update(idempotencyKeys)
      .set({ status, answer })
      .where(and(mine, isNull(idempotencyKeys.status)))
    return rowCount === 1
  }
  /** Only an attempt without an answer: with one it was committed, and only the confirmation was lost. */
  const release = (cause: unknown) =>
    ctx.db
      .delete(idempotencyKeys)
      .where(and(mine, isNull(idempotencyKeys.status)))
      .catch((err) => ctx.log.warn({ err, cause }, 'an idempotency key could not be released'))
  try {
    let isKept = false
    const stored = await work(async (inside, answered) => {
      isKept = await keep(inside, answered)
      // Another attempt took over and finished first: this effect is undone.
      if (!isKept) throw underWay()
    })
    // The effect is committed: the answer is given even if it cannot be stored.
    if (!isKept) await keep(ctx, stored).catch(release)
    return stored
  } catch (error) {
    await release(error)
    throw error
  }
}

/** For page forms: a second submission waits up to 10 s for the first one's answer. */
export async function onceForForm(ctx: Context, attempt: Attempt, work: Work): Promise<Stored> {
  for (const until = Date.now() + FORM_WAIT_MS; ; await wait(FORM_PAUSE_MS))
    try {
      return await once(ctx, attempt, work)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'in_flight' || Date.now() > until) throw error
    }
}

async function replay(ctx: Context, mine: ReturnType<typeof and>, requestHash: Buffer): Promise<Stored> {
  const [first] = await ctx.db.select().from(idempotencyKeys).where(mine)
  if (!first) throw underWay()
  if (!first.requestHash.equals(requestHash))
    throw new ApiError('key_reused', 'This Idempotency-Key was used for another request')
  if (first.status === null) throw underWay()
  return { status: first.status, answer: first.answer }
}

export async function forgetAnswers(ctx: Context, actorId: string): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(eq(idempotencyKeys.actorId, actorId))
}

export const sweepAnswers = (ctx: Context) =>
  ctx.db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`)
