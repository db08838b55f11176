import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Context } from '../context.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Where a statement of the context runs: in its transaction, or on any free connection. */
function connectionOf({ db, pool, isInTransaction }: Context): Pick<pg.Pool, 'query'> {
  if (!isInTransaction) return pool
  // drizzle's own `execute` would return instants as text.
  const { client } = db._.session as unknown as { client: pg.PoolClient }
  return client
}

/**
 * A statement whose text is built once: for frequent queries, building costs more than running. `build` names its
 * values with `sql.placeholder`. Its rows are the same inside a transaction and outside: an instant is a Date.
 */
export function compiled<Row extends Record<string, unknown>>(build: () => SQL) {
  let query: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (ctx: Context, values: Record<string, unknown>): Promise<Row[]> => {
    query ??= dialect.sqlToQuery(build())
    const filled = { text: query.sql, values: fillPlaceholders(query.params, values) }
    return (await connectionOf(ctx).query<Row>(filled)).rows
  }
}
