import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Work } from './base.ts'
import { missing } from './problems.ts'
import type { List } from './shapes.ts'
import { type Kind, type Kinds, present } from './store.ts'
import { localPaymentObjects as t } from './tables.ts'

export type Range = {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}
export type Page = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Range | undefined
}

const instantOf = (second: number) => new Date(second * 1000)

export const within = (column: PgColumn, range: Range = {}): SQL | undefined =>
  and(
    range.gt === undefined ? undefined : gte(column, instantOf(range.gt + 1)),
    range.gte === undefined ? undefined : gte(column, instantOf(range.gte)),
    range.lt === undefined ? undefined : lt(column, instantOf(range.lt)),
    range.lte === undefined ? undefined : lt(column, instantOf(range.lte + 1)),
  )

/** What comes after (before) the object of a cursor, newest first. @throws Problem 404 for an unknown cursor */
export async function beyond(
  table: { createdAt: PgColumn; tie: PgColumn },
  { starting_after: after, ending_before: before }: Page,
  place: (id: string) => Promise<{ createdAt: Date; tie: string | number } | undefined>,
): Promise<SQL | undefined> {
  const cursor = after ?? before
  if (cursor === undefined) return undefined
  const from = await place(cursor)
  if (from === undefined) throw missing('object', cursor, after ? 'starting_after' : 'ending_before')
  const row = sql`(${table.createdAt}, ${table.tie})`
  const of = sql`(${from.createdAt.toISOString()}::timestamptz, ${from.tie})`
  return after ? sql`${row} < ${of}` : sql`${row} > ${of}`
}

/** The API's envelope of a list: newest first, one page of it. */
export async function listOf<K extends Kind>(
  { db }: Work,
  kind: K,
  url: string,
  page: Page,
  where: { customer?: string; parent?: string; and?: SQL | undefined } = {},
): Promise<List<Omit<Kinds[K], '_local'>>> {
  const place = async (id: string) => {
    const [row] = await db.select({ createdAt: t.createdAt, tie: t.id }).from(t).where(eq(t.id, id))
    return row
  }
  const isBackwards = page.ending_before !== undefined && page.starting_after === undefined
  const conditions = and(
    eq(t.object, kind),
    where.customer === undefined ? undefined : eq(t.customer, where.customer),
    where.parent === undefined ? undefined : eq(t.parent, where.parent),
    where.and,
    within(t.createdAt, page.created),
    await beyond({ createdAt: t.createdAt, tie: t.id }, page, place),
  )
  const order = isBackwards ? [t.createdAt, t.id] : [desc(t.createdAt), desc(t.id)]
  const rows = await db
    .select({ data: t.data })
    .from(t)
    .where(conditions)
    .orderBy(...order)
    .limit(page.limit + 1)
  const shown = rows.slice(0, page.limit).map(({ data }) => present(data as Kinds[K]))
  return { object: 'list', data: isBackwards ? shown.reverse() : shown, has_more: rows.length > page.limit, url }
}

/** A list that is no page of anything: the lines of an invoice. */
export const wholeList = <T>(url: string, data: T[]): List<T> => ({ object: 'list', data, has_more: false, url })
