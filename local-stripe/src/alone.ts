import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { alonePages } from './alone-pages.ts'
import type { Ground } from './base.ts'
import { createTables } from './create-tables.ts'
import { openApi } from './listener.ts'
import { openDelivery, openPages, workDue } from './local-stripe.ts'

export type AloneOptions = {
  /** An empty Postgres database; what the provider keeps stays in it. */
  databaseUrl: string
  /** What the `stripe` client is made with. */
  key: string
  host?: string
  /** 0 is any free port. */
  apiPort?: number
  pagesPort?: number
  /** Where webhooks are posted, and what they are signed with; without it events are only listed. */
  webhook?: { url: string; secret: string }
}

export type Alone = {
  /** What the `stripe` client is pointed at: `http://127.0.0.1:12111`. */
  api: string
  /** Where people pay and tests move the clock: `<pages>/dev/payments`. */
  pages: string
  close(): Promise<void>
}

const DUE_EVERY_MS = 60_000
const PATIENCE_MS = 10_000

async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const { status } = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    return status
  } catch {
    return 0
  }
}

/** Starts the provider without any product around it: its API on one port, its pages on another. */
export async function startAlone(options: AloneOptions): Promise<Alone> {
  const { databaseUrl, key, host = '127.0.0.1', apiPort = 0, pagesPort = 0, webhook } = options
  const log = pino({ level: 'warn' })
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  await createTables(pool)
  const config = { publicUrl: '' }
  const db = drizzle({ client: pool, casing: 'snake_case' })
  const ground: Ground = { db, pool, log, config, now: () => new Date() }
  const http = Fastify({ forceCloseConnections: true })
  openPages(http, { ...ground, site: alonePages(log) })
  const pages = await http.listen({ host, port: pagesPort })
  // The port is known now, and nobody has been shown an address yet.
  config.publicUrl = pages
  const stopDelivery =
    webhook &&
    openDelivery(ground, {
      secret: async () => webhook.secret,
      post: (body, headers) => post(webhook.url, body, headers),
    })
  const api = await openApi(ground, { key, host, port: apiPort })
  const due = () => workDue(ground).catch((error) => log.warn({ err: error }, 'what is due did not happen'))
  const timer = setInterval(due, DUE_EVERY_MS).unref()
  return {
    api: api.url,
    pages,
    async close() {
      clearInterval(timer)
      await api.close()
      await http.close()
      await stopDelivery?.()
      await pool.end()
    },
  }
}
