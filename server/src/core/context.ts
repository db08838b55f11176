import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Sessions } from './actor.ts'
import type { Config } from './config.ts'

export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

// biome-ignore lint/suspicious/noEmptyInterface: platform and domains fill it
export interface Ports {}

export type Context = Ports & {
  config: Config
  log: Logger
  db: Db
  pool: pg.Pool
  sessions: Sessions
  now(): Date
  isInTransaction: boolean
}

const RETRIES = 3
/** serialization_failure and deadlock_detected: a second try may pass. */
const passing = new Set(['40001', '40P01'])

/** @returns the SQLSTATE, however the driver and drizzle wrapped it */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  return undefined
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/** Runs last in the transaction of a call's use case, with its result. */
export const beforeCommit = new AsyncLocalStorage<(ctx: Context, result: unknown) => Promise<void>>()

/** Nested it is a savepoint. Serialisation failures and deadlocks are retried three times. */
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
