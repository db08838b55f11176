import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Home } from './home.ts'

export type Postmaster = { pid: number; port: number }

/** From Postgres's own pid file; undefined if there is none. */
export function readPidFile(home: Home): (Postmaster & { isReady: boolean }) | undefined {
  try {
    const lines = readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

export const urlOf = (home: Home, port: number, database: string) =>
  `postgres://postgres:${home.password}@127.0.0.1:${port}/${database}`

export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>, ms = 3000): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ms, query_timeout: ms })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await Promise.race([client.end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 200))])
  }
}
