import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import { openPulse } from './pulse.ts'

/** The database or an open transaction of it: what every verb works with. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type Database = { pool: pg.Pool; db: NodePgDatabase<Record<string, never>>; close(): Promise<void> }

/**
 * A connection that breaks while in use (a transaction, a lock) has no error listener, which would end the process; one
 * that breaks at `begin` is never released by drizzle. So it is released here, at once; its user notices at the next
 * statement.
 */
function freeBroken(pool: pg.Pool, log: Logger) {
  const held = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => held.add(client))
  pool.on('release', (_error, client) => held.delete(client))
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!held.has(client)) return
      log.warn({ err: error }, 'a database connection broke')
      const { release } = client
      client.release = () => undefined
      release(error)
    }),
  )
}

/**
 * A pool of connections with every time-out set, and drizzle on top of it. `max` connections; a caller waits at most
 * 2.5 s for a free one. Statements end after 5 s, and at once if Postgres itself has frozen.
 */
export function connect(url: string, log: Logger, max = 10): Database {
  const pulse = openPulse(url, log)
  const pool = new pg.Pool({
    Client: pulse.Client,
    connectionString: url,
    max,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'laneway-village',
    // Any server plans like the built-in database: reading an index page costs as much as any other.
    options: '-c timezone=UTC -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  freeBroken(pool, log)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  const close = async () => {
    await pool.end()
    pulse.close()
  }
  return { pool, db, close }
}
