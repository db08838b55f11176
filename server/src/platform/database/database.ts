import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Address } from '#core/hosts.ts'
import { direct, OPTIONS, SET_ALL } from './connection-mode.ts'
import { openHeartbeat } from './heartbeat.ts'
import { PrimaryPool } from './replica-routing.ts'

export type Database = { pool: pg.Pool; db: NodePgDatabase<Record<string, never>>; close(): Promise<void> }

/** A broken connection in use has no error listener, which would end the process; drizzle may never release it. */
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

/** A caller waits at most 2.5 s, a statement 5 s. @param url a direct address; `way` may lead through a pooler */
export function connect(url: Address, log: Logger, max = 10, way = direct(url)): Database {
  const pulse = openHeartbeat(way, url, log)
  const pool = new PrimaryPool({
    Client: pulse.Client,
    max,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    application_name: 'laneway-village',
    options: OPTIONS,
    ...(way.keepsSession && !way.takesOptions
      ? { onConnect: async (client: pg.ClientBase) => void (await client.query(SET_ALL)) }
      : {}),
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
