import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Context } from '../server/src/core/context.ts'
import { connect } from '../server/src/platform/database/database.ts'

/** A statement as the product sent it, and what came back. */
export type Said = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

type Asked = string | { text: string; values?: unknown[] }

/** Does the work on one connection that records its statements. */
export async function recordStatements(
  ctx: Context,
  databaseUrl: string,
  work: (ctx: Context) => Promise<unknown>,
): Promise<Said[]> {
  const { pool, close } = connect(databaseUrl, ctx.log, 1)
  const said: Said[] = []
  const client = await pool.connect()
  const query = client.query.bind(client) as (asked: Asked, values?: unknown[]) => Promise<pg.QueryResult>
  Object.assign(client, {
    query: async (asked: Asked, values?: unknown[]) => {
      const statement = typeof asked === 'string' ? { text: asked } : asked
      const result = await query(asked, values)
      said.push({ text: statement.text, values: values ?? statement.values ?? [], rows: result.rows ?? [] })
      return result
    },
  })
  try {
    // What asks the pool asks this connection too: there is no second one.
    const asPool = { query: (asked: Asked, values?: unknown[]) => client.query(asked as string, values) }
    await work({ ...ctx, pool: asPool as unknown as pg.Pool, db: drizzle({ client, casing: 'snake_case' }) })
    return said
  } finally {
    client.release()
    await close()
  }
}
