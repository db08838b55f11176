import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { findHome, type Home } from './cluster/home.ts'
import { enter, isAlive, leave, locked } from './cluster/lock.ts'
import { end, findRunning, initialise, type Postmaster, passwordOf, ready, start, urlOf } from './cluster/postmaster.ts'

/** A database to work with; `stop` ends it where it is ours and nobody else uses it. */
export type Cluster = { url: string; stop(): Promise<void> }

type Options = { databaseUrl: string | undefined; dataDir: string; log: Logger }

const OLDEST_VERSION = 150_000
const WATCH_MS = 1000

/** The given server, once it answers and is young enough. */
async function given(url: string): Promise<Cluster> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST_VERSION)
      throw new Error(`it is Postgres ${Math.trunc(version / 10_000)}; 15 or later is needed`)
  } catch (error) {
    throw new Error(`The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}`)
  } finally {
    await client.end().catch(() => undefined)
  }
  return { url, stop: async () => undefined }
}

async function startOrJoin(home: Home, password: string): Promise<Postmaster> {
  await initialise(home, password)
  const postmaster = (await findRunning(home)) ?? (await start(home))
  await ready(postmaster, password)
  return postmaster
}

/** Starts the server again when it died under us; its port stays, so that connections come back by themselves. */
function watch(home: Home, password: string, first: Postmaster, log: Logger) {
  let postmaster = first
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy || isAlive(postmaster.pid)) return
    isBusy = true
    log.error('Postgres has died; starting it again')
    postmaster = await locked(home.root, () => startOrJoin(home, password)).catch(() => postmaster)
    isBusy = false
  }, WATCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Opens the database: the one of `databaseUrl`, else a Postgres of our own in `dataDir`. Processes that share `dataDir`
 * share it: the first starts it, the last to leave ends it, and one that is killed leaves it fit for the next.
 * The package's wrapper is passed over: it ties the server to one process and needs its install scripts.
 */
export async function openCluster({ databaseUrl, dataDir, log }: Options): Promise<Cluster> {
  if (databaseUrl) return given(databaseUrl)
  await mkdir(dataDir, { recursive: true })
  const home = await findHome(dataDir)
  const password = await passwordOf(dataDir)
  const postmaster = await locked(home.root, async () => {
    const running = await startOrJoin(home, password)
    await enter(home.root)
    return running
  })
  const unwatch = watch(home, password, postmaster, log)
  return {
    url: urlOf(postmaster.port, password),
    async stop() {
      unwatch()
      await locked(home.root, async () => {
        const running = (await leave(home.root)) ? await findRunning(home) : undefined
        if (running) await end(running)
      })
    },
  }
}
