import { createHash } from 'node:crypto'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Context } from '#core/context.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

function connectionOf({ db, pool, isInTransaction }: Context): Pick<pg.Pool, 'query'> {
  if (!isInTransaction) return pool
  // drizzle's own `execute` would return instants as text.
  const { client } = db._.session as unknown as { client: pg.PoolClient }
  return client
}

/** Planned once a connection. Only where one plan suits all values, such as a row by its key. */
export const planned = (text: string) => ({ name: createHash('md5').update(text).digest('hex'), text })

export const textOf = (part: SQL): string => dialect.sqlToQuery(part).sql

/** `build` uses `sql.placeholder` for values. Instants are Dates inside and outside a transaction. */
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
