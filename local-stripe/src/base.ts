import { eq } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Logger } from 'pino'
import { localPaymentObjects, localPaymentSettings } from './tables.ts'

/** The database, opened with drizzle's `casing: 'snake_case'`, or an open transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** What the provider works with, passed in when it is started. Its pages are below `publicUrl`. */
export type Base = { db: Db; now(): Date; config: { publicUrl: string } }

/** Whose webhooks these are: the pool of the process that sends them. */
export type Process = { pool: pg.Pool }

/** What a process needs that serves the provider's API, or its pages. */
export type Ground = Base & Process & { log: Pick<Logger, 'warn' | 'error'> }

/** One change at the local provider, or one look: where, and the instant at which it happens. */
export type Work = {
  db: Db
  /** The provider's time in whole seconds, as its objects keep it. */
  at: number
  /** The machine's time, for sending webhooks. */
  now: Date
  publicUrl: string
  /** Of the call that causes it, if one does. */
  idempotencyKey: string | null
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** The provider's present time in seconds: ours, and as far ahead as its clock was moved. */
export async function providerSeconds({ db, now }: Pick<Base, 'db' | 'now'>): Promise<number> {
  const [row] = await db
    .select({ offset: localPaymentSettings.clockOffsetSeconds })
    .from(localPaymentSettings)
    .where(eq(localPaymentSettings.id, 1))
  return seconds(now()) + (row?.offset ?? 0)
}

async function workOn(base: Base, db: Db, idempotencyKey: string | null): Promise<Work> {
  const at = await providerSeconds({ db, now: base.now })
  return { db, at, now: base.now(), publicUrl: base.config.publicUrl, idempotencyKey }
}

/** A look without a transaction. */
export const look = (base: Base): Promise<Work> => workOn(base, base.db, null)

/** One transaction at the provider; what it throws rolls everything back, its events too. */
export function change<T>(base: Base, work: (work: Work) => Promise<T>, idempotencyKey?: string | null): Promise<T> {
  return base.db.transaction(async (db) => work(await workOn(base, db, idempotencyKey ?? null)))
}

/** Whatever else changes this customer's objects waits until our transaction has ended. Lock first, then read. */
export async function lockCustomer({ db }: Work, customerId: string): Promise<void> {
  await db
    .select({ id: localPaymentObjects.id })
    .from(localPaymentObjects)
    .where(eq(localPaymentObjects.id, customerId))
    .for('update')
}
