import { createHash } from 'node:crypto'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Context } from '#core/context.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Where a statement of the context runs: in its transaction, or on any free connection. */
function connectionOf({ db, pool, isInTransaction }: Context): Pick<pg.Pool, 'query'> {
  if (!isInTransaction) return pool
  // drizzle's own `execute` would return instants as text.
  const { client } = db._.session as unknown as { client: pg.PoolClient }
  return client
}

/**
 * A statement under a name: each connection plans it once, and planning a query of many tables costs several times what
 * running it does. Only where one plan is right for whatever values, as when they name one row by its key.
 */
export const planned = (text: string) => ({ name: createHash('md5').update(text).digest('hex'), text })

/** SQL without values of its own, for a text that is planned. */
export const textOf = (part: SQL): string => dialect.sqlToQuery(part).sql

/**
 * A statement whose text is built once: for frequent queries, building costs more than running. `build` names its
 * values with `sql.placeholder`. Its rows are the same inside a transaction and outside: an instant is a Date.
 * `plans: 'once'`: as `planned`.
 */
export function prepared<Row extends Record<string, unknown>>(
  build: () => SQL,
  { plans = 'each time' }: { plans?: 'once' | 'each time' } = {},
) {
  const make = () => {
    const { sql: text, params } = dialect.sqlToQuery(build())
    return { statement: plans === 'once' ? planned(text) : { text }, params }
  }
  let made: ReturnType<typeof make> | undefined
  return async (ctx: Context, values: Record<string, unknown>): Promise<Row[]> => {
    made ??= make()
    const filled = { ...made.statement, values: fillPlaceholders(made.params, values) }
    return (await connectionOf(ctx).query<Row>(filled)).rows
  }
}
