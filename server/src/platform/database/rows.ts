import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export function singleRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** @throws `not_found` */
export function requireRow<Row>(rows: Row[], message: string): Row {
  const [row] = rows
  if (row === undefined) throw new ApiError('not_found', message)
  return row
}

/** ISO 8601 in UTC, from an instant as Postgres or its JSON writes it. */
export const toIsoTime = (instant: string) => new Date(instant).toISOString()

export const toIsoTimeOrNull = (instant: string | null) => instant && toIsoTime(instant)

const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Removes lone surrogates and NULs, which would make Postgres refuse the JSON. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return clean(value) as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storable(each)])) as T
}

export const newId = async (ctx: Context): Promise<string> =>
  singleRow((await ctx.db.execute<{ id: string }>(sql`select uuid_v7() as id`)).rows).id
