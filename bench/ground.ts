import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { type Product, startProduct } from '../e2e/product.ts'
import { openCluster } from '../server/src/platform/database/open.ts'

/** The benchmark's own Postgres, and products on separate databases in it. */
export type BenchEnvironment = {
  /** Makes a database: empty, or as a copy of another that nobody is connected to. @returns its address */
  makeDatabase(name: string, copyOf?: string): Promise<string>
  /** Starts the built product on a new database, with demo data or with none. */
  start(database: string, seed: 'demo' | 'none'): Promise<Stage>
  /** Starts the built product on a database that is there; `settings` are added to its environment. */
  serve(databaseUrl: string, settings?: Record<string, string>): Promise<Stage>
  close(): Promise<void>
}

export type Stage = {
  url: string
  pid: number
  databaseUrl: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

export async function openBenchEnvironment(): Promise<BenchEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'laneway-bench-'))
  const cluster = await openCluster({ databaseUrl: undefined, dataDir, log: pino({ level: 'silent' }) })
  const running = new Set<Product>()
  const makeDatabase = async (name: string, copyOf = 'template1') => {
    await ask(cluster.url, `create database ${name} template ${copyOf}`)
    return Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href
  }
  const serve: BenchEnvironment['serve'] = async (databaseUrl, settings = {}) => {
    const product = await startProduct({ DATABASE_URL: databaseUrl, SEED: 'none', ...settings })
    running.add(product)
    return {
      url: product.url,
      pid: product.pid,
      databaseUrl,
      query: (text, values) => ask(databaseUrl, text, values),
      async stop() {
        running.delete(product)
        await product.stop()
      },
    }
  }
  return {
    makeDatabase,
    serve,
    start: async (database, seed) => serve(await makeDatabase(database), { SEED: seed }),
    async close() {
      await Promise.all([...running].map((product) => product.stop()))
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What an address answers, as text and with its type. */
export async function readAnswer(url: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return { type: answer.headers.get('content-type') ?? '', body: await answer.text() }
}

/** A community that everybody may read, with the most posts. */
export async function liveliestCommunity({ query }: Stage): Promise<string> {
  const rows = await query<{ id: string }>(
    'select id from communities where is_public order by post_count desc limit 1',
  )
  if (!rows[0]) throw new Error('There is no public community.')
  return rows[0].id
}
