import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A statement whose text is built once: for what is asked again and again, building costs more than running. `build`
 * names its values with `sql.placeholder`. It runs on a connection of its own, so never inside a transaction.
 */
export function compiled<Row extends Record<string, unknown>>(build: () => SQL) {
  let query: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (ctx: Context, values: Record<string, unknown>): Promise<Row[]> => {
    if (ctx.isInTransaction) throw new Error('a compiled statement runs outside of transactions')
    query ??= dialect.sqlToQuery(build())
    const { rows } = await ctx.pool.query<Row>({ text: query.sql, values: fillPlaceholders(query.params, values) })
    return rows
  }
}
