import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Sessions } from './actor.ts'
import type { Config } from './config.ts'

/** The database or an open transaction of it: what every use case works with. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/**
 * The ports to the outside. Each is declared beside its implementation (`declare module`), so that the core names none of
 * them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: platform and domains fill it
export interface Ports {}

/** What every use case is handed: the database (or the open transaction of it) and the ports. */
export type Context = Ports & {
  config: Config
  log: Logger
  db: Db
  pool: pg.Pool
  sessions: Sessions
  /** The present instant; tests shift it. */
  now(): Date
  isInTransaction: boolean
}

const RETRIES = 3
/** serialization_failure and deadlock_detected: another transaction was first, a second try may pass. */
const passing = new Set(['40001', '40P01'])

/** The code Postgres gave a failure, wherever the driver and drizzle wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  return undefined
}

/** Whether the database refused a second row of what there may be one of. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/** What a call does last in the transaction of its use case, with what that returned. */
export const beforeCommit = new AsyncLocalStorage<(ctx: Context, result: unknown) => Promise<void>>()

/**
 * Runs `work` in one transaction; nested it is a savepoint. Serialisation failures and deadlocks are tried again, up to
 * three times with a random pause; anything else rolls back and is thrown.
 */
export async function transact<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ctx.db.transaction(async (db) => {
        const inside = { ...ctx, db, isInTransaction: true }
        const result = await work(inside)
        if (!ctx.isInTransaction) await beforeCommit.getStore()?.(inside, result)
        return result
      })
    } catch (error) {
      if (ctx.isInTransaction || attempt > RETRIES || !passing.has(sqlState(error) ?? '')) throw error
      await wait(Math.random() * 20 * attempt)
    }
}
