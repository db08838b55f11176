import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Home } from './home.ts'
import { isAlive } from './lock.ts'

const run = promisify(execFile)
const START_MS = 60_000
const STOP_MS = 15_000
const DATABASE = 'lanewayvillage'

/** Durable, and sized for two cores. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export type Postmaster = { pid: number; port: number }

const asAccount = ({ uid, gid }: Home) => (uid === undefined ? {} : { uid, gid })
const environment = (home: Home) => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...home.binaries.env,
})
export const dataOf = (home: Home) => join(home.root, 'data')

/** The database owner's password: made once, readable by this account alone. */
export async function passwordOf(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password')
  await writeFile(path, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  return (await readFile(path, 'utf8')).trim()
}

/** Makes the cluster where there is none. An unfinished one has another name and is made again. */
export async function initialise(home: Home, password: string): Promise<void> {
  if (
    await stat(join(dataOf(home), 'PG_VERSION')).then(
      () => true,
      () => false,
    )
  )
    return
  const part = join(home.root, 'data.part')
  const secret = join(home.root, 'password.part')
  await rm(part, { recursive: true, force: true })
  await writeFile(secret, password, { mode: 0o600 })
  if (home.uid !== undefined && home.gid !== undefined) await chown(secret, home.uid, home.gid)
  const options = [
    '--username=postgres',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  try {
    await run(
      home.binaries.initdb,
      ['-D', part, ...options, `--pwfile=${secret}`, '--auth=scram-sha-256', '--no-instructions'],
      {
        ...asAccount(home),
        cwd: '/',
        env: environment(home),
      },
    )
  } finally {
    await rm(secret, { force: true })
  }
  await rename(part, dataOf(home))
}

export const urlOf = (port: number, password: string, database = DATABASE) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres'), connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`create database ${DATABASE}`).catch((error) => {
      if (error.code !== '42P04') throw error
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new Error(
        'The database in the data folder has another password than postgres-password says. Restore that file.',
      )
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the process is a database server on this data: a number alone may belong to anything by now. */
async function isOurs(home: Home, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    run('ps', ['-o', 'command=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    ),
  )
  return command.includes('postgres') && command.includes(dataOf(home))
}

/** The server that runs on this home, or undefined; the note of one that died is cleared away. */
export async function findRunning(home: Home): Promise<Postmaster | undefined> {
  const path = join(dataOf(home), 'postmaster.pid')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid) return undefined
  if (await isOurs(home, pid)) return { pid, port }
  await rm(path, { force: true })
  return undefined
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', () => (wanted === 0 ? reject(new Error('no free port')) : resolve(freePort(0))))
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Starts the server as a process of its own, which outlives this one. The port stays the same as long as it is free. */
export async function start(home: Home): Promise<Postmaster> {
  const note = join(home.root, 'port')
  const port = await freePort(Number(await readFile(note, 'utf8').catch(() => '0')))
  await writeFile(note, String(port))
  const log = openSync(join(home.root, 'postgres.log'), 'a', 0o600)
  const child = spawn(
    home.binaries.postgres,
    [
      '-D',
      dataOf(home),
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...asAccount(home), cwd: '/', env: environment(home), detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`Postgres ended at its start (exit ${code}); see ${join(home.root, 'postgres.log')}`)),
    )
  })
  failed.catch(() => undefined)
  child.unref()
  if (child.pid === undefined) return failed
  return { pid: child.pid, port }
}

/** Waits until the server takes connections and its database exists. */
export async function ready({ pid, port }: Postmaster, password: string): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await wait(20)) {
    if (await answers(port, password)) return
    if (!isAlive(pid)) break
  }
  throw new Error('Postgres did not start; its log is postgres.log in the data folder')
}

/** Ends the server: open transactions are rolled back, everything committed is on disk. */
export async function end({ pid }: Postmaster): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (const until = Date.now() + STOP_MS; isAlive(pid) && Date.now() < until; ) await wait(20)
}
