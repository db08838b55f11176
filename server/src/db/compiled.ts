import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** A statement's text with its values in their places. */
const together = (text: string, values: unknown[]): SQL =>
  sql.join(text.split(/\$(\d+)/).map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)))

/**
 * A statement whose text is built once: for what is asked again and again, building costs more than running. `build`
 * names its values with `sql.placeholder`. Inside a transaction it is put together again, and runs on its connection.
 */
export function compiled<Row extends Record<string, unknown>>(build: () => SQL) {
  let query: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (ctx: Context, values: Record<string, unknown>): Promise<Row[]> => {
    query ??= dialect.sqlToQuery(build())
    const filled = fillPlaceholders(query.params, values)
    if (ctx.isInTransaction) return (await ctx.db.execute(together(query.sql, filled))).rows as Row[]
    return (await ctx.pool.query<Row>({ text: query.sql, values: filled })).rows
  }
}
