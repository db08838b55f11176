import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startContext } from '@lv/server/app/start-context.ts'
import { readConfig } from '@lv/server/core/config.ts'
import type { Context } from '@lv/server/core/context.ts'
import { checkInvariants } from '@lv/server/domains/operations/invariants/check.ts'
import { loadPlaces } from '@lv/server/domains/professionals/service-areas/load.ts'
import { migrate } from '@lv/server/platform/database/migrate.ts'
import { openCluster } from '@lv/server/platform/database/open.ts'
import { openLog } from '@lv/server/platform/logging/log.ts'
import { freePort } from '../../e2e/product.ts'
import { quickArgs, quickEnv } from '../../scripts/quick-node.mjs'
import type { Action, Outcome } from './racer.ts'

const PATIENCE_MS = 60_000
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server in a separate process. */
export type Server = {
  url: string
  pid: number
  /** The signal it died of. */
  died: Promise<NodeJS.Signals | null>
  stop(): Promise<void>
}
export type Racer = { race(deeds: Action[]): Promise<Outcome[]>; stop(): Promise<void> }

/** One data folder with its database, the harness's own context on it, and servers that share it. */
export type FaultEnvironment = {
  ctx: Context
  databaseUrl: string
  /** @param folder where another release lies */
  serve(settings?: Record<string, string>, folder?: string): Promise<Server>
  /** Starts a server again at the address of one that died. */
  restart(dead: Server, settings?: Record<string, string>): Promise<Server>
  /** Stops whatever a fault that failed has left running. */
  stopServers(): Promise<void>
  racer(): Promise<Racer>
  /** Ids of the invariants that do not hold. */
  broken(): Promise<string[]>
  close(): Promise<void>
}

export async function until(what: string, isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(50)) if (await isSo()) return
  throw new Error(`${what}: not within ${patienceMs / 1000} s`)
}

type Caller = { cookie?: string; key?: string }

/**
 * Somebody's call of the API, as a page of the product makes it; `key`: its `Idempotency-Key`, `origin`: the server's own
 * address, where the call goes another way.
 */
export const post = (
  { url, origin = url }: { url: string; origin?: string },
  path: string,
  body: object,
  { cookie, key }: Caller = {},
) =>
  fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      ...(cookie ? { cookie } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  })

/** Whether the server killed itself; one that has not within a minute is stopped. */
export async function hasDied(server: Server): Promise<boolean> {
  const patience = new AbortController()
  const lives = wait(PATIENCE_MS, 'lives' as const, { signal: patience.signal }).catch(() => null)
  const end = await Promise.race([server.died, lives])
  patience.abort()
  if (end === 'lives') await server.stop()
  return end === 'SIGKILL'
}

const environment = (dataDir: string, settings: Record<string, string>) => {
  const { PATH, HOME } = process.env
  const own = { LOG_LEVEL: 'silent', SEED: 'none', RATE_LIMIT_PROFILE: 'test', NODE_ENV: 'production' }
  return { PATH, HOME, ...own, ...quickEnv, DATA_DIR: dataDir, ...settings }
}

const TRIES = 10
const running = new Set<Server>()

/** On a machine that is busy enough, a server may miss its database's first answer and end: it is started again. */
async function serve(
  dataDir: string,
  settings: Record<string, string>,
  { folder = root, tries = TRIES } = {},
): Promise<Server> {
  const port = settings.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...quickArgs, 'server/src/main.ts'], {
    cwd: folder,
    env: environment(dataDir, { PORT: port, ...settings }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const died = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await until('the server is ready', async () => {
    if (hasEnded()) return true
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  if (child.exitCode !== null && tries === 1) throw new Error(`the server did not start, ${TRIES} times`)
  if (child.exitCode !== null) return serve(dataDir, settings, { folder, tries: tries - 1 })
  const server = { url, pid: child.pid ?? 0, died, stop: () => end(child, 'SIGTERM') }
  running.add(server)
  void died.then(() => running.delete(server))
  return server
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const stopServers = async () => {
  await Promise.all([...running].map((server) => server.stop()))
}

async function startRacer(dataDir: string, databaseUrl: string): Promise<Racer> {
  const env = environment(dataDir, { DATABASE_URL: databaseUrl, DATABASE_POOL: '12' })
  const child = fork(fileURLToPath(new URL('racer.ts', import.meta.url)), { env })
  await once(child, 'message')
  return {
    async race(deeds) {
      const answer = once(child, 'message')
      child.send(deeds)
      const [outcomes] = await answer
      return outcomes
    },
    stop: () => end(child, 'SIGKILL'),
  }
}

/** Opens a new data folder; everything is gone after `close`. */
export async function openFaultEnvironment(): Promise<FaultEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'laneway-faults-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_PROFILE: 'test' })
  const log = openLog(config)
  const cluster = await openCluster({ databaseUrl: undefined, dataDir, log })
  await migrate(cluster.url)
  const { ctx, close } = await startContext(config, log, cluster.url)
  // What is looked at is what is left behind, not who waits how long on a busy machine.
  ctx.pool.options.connectionTimeoutMillis = 20_000
  await loadPlaces(ctx)
  return {
    ctx,
    databaseUrl: cluster.url,
    serve: (settings = {}, folder = root) => serve(dataDir, settings, { folder }),
    restart: (dead, settings = {}) => serve(dataDir, { PORT: new URL(dead.url).port, ...settings }),
    stopServers,
    racer: () => startRacer(dataDir, cluster.url),
    broken: async () =>
      (await checkInvariants(ctx)).filter(({ count }) => count !== 'not built' && count > 0).map(({ id }) => id),
    async close() {
      await stopServers()
      await close()
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
