import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { heapArgs, memory } from '../scripts/memory.mjs'
import { ensureBuilt, pinnedNode } from '../scripts/prepare.mjs'
import { quickArgs, quickEnv } from '../scripts/quick-node.mjs'
import { freePort } from '../server/test/free-port.ts'
import { useQuickFolder } from '../server/test/quick-folder.ts'

export { freePort }

export type Product = {
  url: string
  pid: number
  dataDir: string
  /** At once; with SIGTERM as a release does, after a load balancer had time to notice. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  checkInvariants: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const logs = join(root, 'test-results/products')
const logOf = (name: string) => join(logs, `${name}.log`)
/** Only in case it hangs: demo data are minutes of work on a busy machine. */
const READY_WITHIN_MS = 300_000
const STOP_WITHIN_MS = 15_000
const KEPT_FROM_THE_SHELL = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'USER']

/**
 * Playwright's global set-up: one product for the whole run, or the running one that `E2E_URL` names. Gives its end, which
 * fails where anything that people did has broken an invariant.
 */
export default async function startForTests() {
  if (process.env.E2E_URL !== undefined) return
  const forget = useQuickFolder()
  rmSync(logs, { recursive: true, force: true })
  if (process.platform !== 'win32') await keepTemplate()
  const product = await startProduct()
  process.env.E2E_URL = product.url
  process.env.E2E_DATA_DIR = product.dataDir
  return async () => {
    const findings = await product.checkInvariants().catch((error: unknown) => error)
    await product.stop()
    forget()
    if (findings instanceof Error) throw findings
  }
}

/** Two thirds of a first start make a database; a run does it once, and its other products begin with a copy. */
async function keepTemplate() {
  const dataDir = mkdtempSync(join(tmpdir(), 'laneway-template-'))
  const product = await startProduct({ SEED: 'none', DATA_DIR: dataDir }, 'template')
  await product.stop()
  process.env.E2E_TEMPLATE = dataDir
}

/** Files keep their owner, which only `cp` can do: Postgres has an account of its own where this one is root. */
async function beginWithTemplate(dataDir: string) {
  const { E2E_TEMPLATE: template } = process.env
  if (!template || (existsSync(dataDir) && readdirSync(dataDir).length > 0)) return
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
}

/**
 * Starts the built product as `npm start` does, with demo data, on a free port and in a new data folder; resolves when
 * it is ready. `settings` are added to its environment, a port of its own among them; `name` is that of its log, for a second product beside the
 * first. Throws with the end of its log when it stops or is not ready in five minutes.
 */
export async function startProduct(settings: Record<string, string> = {}, name = 'server'): Promise<Product> {
  await ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'laneway-e2e-'))
  if (!settings.DATABASE_URL) await beginWithTemplate(settings.DATA_DIR ?? dataDir)
  const port = Number(settings.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const server = spawnServer({ PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...settings }, logOf(name))
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    await stopServer(server, signal)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, `${url}/readyz`)
  } catch (error) {
    await stop()
    throw new Error(`${String(error)}\n${readFileSync(logOf(name), 'utf8').slice(-4000)}`)
  }
  const check = () => checkInvariants({ DATA_DIR: dataDir, ...settings })
  return { url, pid: server.pid ?? 0, dataDir, stop, checkInvariants: check }
}

/** Gives a command to the product of the whole run, as `npm run admin -- <words>` does. */
export async function adminCommand(...words: string[]) {
  const { E2E_URL: url, E2E_DATA_DIR: dataDir } = process.env
  if (!url || !dataDir) throw new Error('Commands are for a product that the tests started themselves')
  const settings = { PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: dataDir }
  const env = { ...shellEnvironment(), ...quickEnv, ...settings }
  await promisify(execFile)(pinnedNode(), [...quickArgs, 'server/src/cli/admin-main.ts', ...words], { cwd: root, env })
}

/** @throws with the counts where one is not zero */
async function checkInvariants(settings: Record<string, string>) {
  const env = { ...shellEnvironment(), ...quickEnv, ...settings }
  const run = promisify(execFile)(pinnedNode(), [...quickArgs, 'server/src/cli/check-invariants-main.ts'], {
    cwd: root,
    env,
  })
  await run.catch(({ stdout, stderr }) => {
    throw new Error(`After the tests:\n${stdout}${stderr}`)
  })
}

function spawnServer(settings: Record<string, string>, logFile: string) {
  mkdirSync(dirname(logFile), { recursive: true })
  // What a first try wrote stays above a second one's.
  const log = openSync(logFile, 'a')
  const server = spawn(pinnedNode(), [...heapArgs, ...quickArgs, 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...shellEnvironment(),
      ...quickEnv,
      ...memory,
      NODE_ENV: 'production',
      SEED: 'demo',
      RATE_LIMIT_PROFILE: 'test',
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return server
}

// A DATABASE_URL or a payment key in the developer's shell must never reach a run that seeds and buys.
function shellEnvironment() {
  return Object.fromEntries(KEPT_FROM_THE_SHELL.map((name) => [name, process.env[name]]).filter(([, value]) => value))
}

async function untilReady(server: ChildProcess, address: string) {
  const deadline = Date.now() + READY_WITHIN_MS
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  while (Date.now() < deadline) {
    if (failure) throw failure
    if (hasEnded(server))
      throw new Error(`The server ended (${server.exitCode ?? server.signalCode}) before it was ready.`)
    if (await answersOk(address)) return
    await sleep(100)
  }
  throw new Error(`The server was not ready after ${READY_WITHIN_MS / 1000} s.`)
}

async function answersOk(address: string) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

function hasEnded(server: ChildProcess) {
  return server.exitCode !== null || server.signalCode !== null || server.pid === undefined
}

async function stopServer(server: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill(signal)
  const timely = await Promise.race([ended.then(() => true), sleep(STOP_WITHIN_MS, false, { ref: false })])
  if (timely) return
  server.kill('SIGKILL')
  await ended
}
