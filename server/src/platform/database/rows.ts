import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The one row of a statement that must give exactly one. */
export function singleRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** The first row, or 404 where there is none. */
export function requireRow<Row>(rows: Row[], message: string): Row {
  const [row] = rows
  if (row === undefined) throw new ApiError('not_found', message)
  return row
}

/** An instant as sent: ISO 8601, UTC. Our own statements return it as Postgres, or its JSON, writes it. */
export const toIsoTime = (instant: string) => new Date(instant).toISOString()

/** The same for one that may be missing. */
export const toIsoTimeOrNull = (instant: string | null) => instant && toIsoTime(instant)

const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** The same with texts that Postgres takes in JSON: half a character or a NUL in one of them would fail all of it. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return clean(value) as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storable(each)])) as T
}

/** A row's id, before the row: for what follows from it, such as the secret of its link. */
export const newId = async (ctx: Context): Promise<string> =>
  singleRow((await ctx.db.execute<{ id: string }>(sql`select uuid_v7() as id`)).rows).id
