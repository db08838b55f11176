import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { processId } from '#platform/logging/process-id.ts'
import { quickArgs, quickEnv } from '../../../../scripts/quick-node.mjs'
import { openCluster } from './open.ts'

/** One attempt to connect gets 3 s. */
const LONGER_THAN_A_TRY_MS = 3500

const log = pino({ level: 'silent' })
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lv-open-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What most tests use, one at a time: making a database is the slow part. */
const dataDir = mkdtempSync(join(tmpdir(), 'lv-open-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function open(dataDir: string) {
  const cluster = await openCluster({ databaseUrl: undefined, dataDir, log })
  undo.push(() => cluster.stop())
  return cluster
}

async function ask(url: string, query: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

const write = (url: string, word: string) =>
  ask(url, `create table if not exists words (word text); insert into words values ('${word}')`)
const count = async (url: string, word: string) =>
  (await ask(url, `select count(*)::int from words where word = '${word}'`))[0].count

const pidFile = (dataDir: string) => join(dataDir, 'postgres/data/postmaster.pid')
const pidOf = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])
const portOf = (url: string) => Number(new URL(url).port)

async function until(isSo: () => boolean | Promise<boolean>, ms = 8000) {
  for (const end = Date.now() + ms; Date.now() < end; await wait(20)) if (await isSo()) return
  throw new Error(`not so within ${ms} ms: ${isSo}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** A separate server process on the folder, like a second `npm start`; SIGTERM stops it cleanly. */
function anotherProcess(dataDir: string) {
  const code = `
    import { openCluster } from ${JSON.stringify(new URL('open.ts', import.meta.url).href)}
    const log = { error() {} }
    const cluster = await openCluster({ databaseUrl: undefined, dataDir: ${JSON.stringify(dataDir)}, log })
    process.once('SIGTERM', () => cluster.stop().then(() => process.exit(0)))
    setInterval(() => {}, 1000)
    console.log(cluster.url)`
  const child = spawn(process.execPath, [...quickArgs, '--input-type=module', '-e', code], {
    env: { ...process.env, ...quickEnv },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => end(child, 'SIGTERM'))
  const opened = once(child.stdout, 'data').then(([line]) => String(line).trim())
  return { opened, kill: (signal: NodeJS.Signals) => end(child, signal) }
}

describe('the built-in database', { timeout: 60_000 }, () => {
  test('is a durable Postgres 18 on this machine’s own address, in UTF-8 and UTC', async () => {
    const { url } = await open(dataDir)
    const [found] = await ask(
      url,
      `select current_setting('server_version_num')::int / 10000 as version, current_database() as name,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as address, current_setting('TimeZone') as zone,
        pg_encoding_to_char(encoding) as encoding, datlocale as locale, lower('ÉCOLE') as lower
       from pg_database where datname = current_database()`,
    )
    expect(found).toEqual({
      version: 18,
      name: 'lanewayvillage',
      fsync: 'on',
      commit: 'on',
      address: '127.0.0.1',
      zone: 'UTC',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      lower: 'école',
    })
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  })

  test('keeps its data and its port from one start to the next', async () => {
    const first = await openCluster({ databaseUrl: undefined, dataDir, log })
    await write(first.url, 'one start')
    await first.stop()
    expect(existsSync(pidFile(dataDir))).toBe(false)
    const second = await open(dataDir)
    expect(second.url).toBe(first.url)
    expect(await count(second.url, 'one start')).toBe(1)
  })

  test('chooses another port if the last one is taken', async () => {
    const first = await openCluster({ databaseUrl: undefined, dataDir, log })
    await first.stop()
    const taker = createServer().listen(portOf(first.url), '127.0.0.1')
    await once(taker, 'listening')
    undo.push(() => taker.close())
    const second = await open(dataDir)
    expect(portOf(second.url)).not.toBe(portOf(first.url))
    expect(await ask(second.url, 'select 1 as a')).toEqual([{ a: 1 }])
  })

  test('is created once by two processes that start at once, and stops with the last of them', async () => {
    const dataDir = aFolder()
    const [one, other] = [anotherProcess(dataDir), anotherProcess(dataDir)]
    expect(await one.opened).toBe(await other.opened)
    const postgres = pidOf(dataDir)
    await one.kill('SIGTERM')
    expect(await ask(await other.opened, 'select 1 as a')).toEqual([{ a: 1 }])
    await other.kill('SIGTERM')
    expect(processId(postgres)).toBeUndefined()
    expect(readdirSync(join(dataDir, 'postgres')).filter((name) => /^(new-|lock)/.test(name))).toEqual([])
  })

  test('keeps running when the process that started it is killed, and stops with the next', async () => {
    const killed = anotherProcess(dataDir)
    await write(await killed.opened, 'server killed')
    const postgres = pidOf(dataDir)
    await killed.kill('SIGKILL')
    const next = await openCluster({ databaseUrl: undefined, dataDir, log })
    expect(pidOf(dataDir)).toBe(postgres)
    expect(await count(next.url, 'server killed')).toBe(1)
    await next.stop()
    expect(processId(postgres)).toBeUndefined()
  })

  test('is waited for if it does not answer at once', async () => {
    const killed = anotherProcess(dataDir)
    await write(await killed.opened, 'slow')
    await killed.kill('SIGKILL')
    const postgres = pidOf(dataDir)
    process.kill(postgres, 'SIGSTOP')
    const opening = open(dataDir)
    await wait(LONGER_THAN_A_TRY_MS)
    process.kill(postgres, 'SIGCONT')
    expect(await count((await opening).url, 'slow')).toBe(1)
    expect(pidOf(dataDir)).toBe(postgres)
  })

  test('comes back at the same address when Postgres itself is killed', async () => {
    const { url } = await open(dataDir)
    await write(url, 'postgres killed')
    process.kill(pidOf(dataDir), 'SIGKILL')
    await until(async () => (await count(url, 'postgres killed').catch(() => 0)) === 1)
  })

  test('starts again with nothing lost when everything is killed at once', async () => {
    const killed = anotherProcess(dataDir)
    await write(await killed.opened, 'all killed')
    process.kill(pidOf(dataDir), 'SIGKILL')
    await killed.kill('SIGKILL')
    const next = await open(dataDir)
    expect(await count(next.url, 'all killed')).toBe(1)
  })

  test('is created again when the first start was killed halfway', async () => {
    const dataDir = aFolder()
    const killed = anotherProcess(dataDir)
    killed.opened.catch(() => undefined)
    const folder = join(dataDir, 'postgres')
    await until(() => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('new-')))
    await killed.kill('SIGKILL')
    expect(existsSync(join(folder, 'data'))).toBe(false)
    const { url } = await open(dataDir)
    expect(await ask(url, 'select 1 as a')).toEqual([{ a: 1 }])
  })

  test('is not fooled by a note whose pid now belongs to another process', async () => {
    const first = await openCluster({ databaseUrl: undefined, dataDir, log })
    await first.stop()
    writeFileSync(pidFile(dataDir), [process.pid, 'x', 1, portOf(first.url), '', '127.0.0.1', '', 'ready'].join('\n'))
    const second = await open(dataDir)
    expect(pidOf(dataDir)).not.toBe(process.pid)
    expect(await ask(second.url, 'select 1 as a')).toEqual([{ a: 1 }])
  })

  test('never serves a copied folder from the database it was copied from', async () => {
    const copy = aFolder()
    const original = await open(dataDir)
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    const copied = await openCluster({ databaseUrl: undefined, dataDir: copy, log })
    const postgres = pidOf(copy)
    expect(postgres).not.toBe(pidOf(dataDir))
    await ask(copied.url, 'create table only_here as select 1 as a')
    await expect(ask(original.url, 'select * from only_here')).rejects.toThrow('does not exist')
    await copied.stop()
    expect(processId(postgres)).toBeUndefined()
  })
})

describe('a given DATABASE_URL', () => {
  const given = (databaseUrl: string) => openCluster({ databaseUrl, dataDir: '/nowhere', log })

  async function aServer(answer: (socket: Socket) => void): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    undo.push(() => server.close())
    return `postgres://ada:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}/village`
  }

  /** A message of the Postgres protocol. */
  const message = (type: string, ...parts: (string | number[])[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const isReady = message('Z', 'I')

  test('is used unchanged, and left running', async () => {
    const own = await open(dataDir)
    const cluster = await given(own.url)
    expect(cluster.url).toBe(own.url)
    await cluster.stop()
    expect(await ask(own.url, 'select 1 as a')).toEqual([{ a: 1 }])
    await expect(given(own.url.replace('lanewayvillage', 'elsewhere'))).rejects.toThrow('there is no such database')
  })

  test('that does not answer is named without its password', async () => {
    const refused = await given('postgres://ada:s3cret@127.0.0.1:9/village').catch((error: Error) => error.message)
    expect(refused).toBe('The database village at 127.0.0.1:9 (DATABASE_URL) cannot be used: nothing listens there.')
    const url = await aServer(() => undefined)
    await expect(given(url)).rejects.toThrow('it does not answer within 3 s')
  })

  test('of a Postgres before 15 is refused', async () => {
    const url = await aServer((socket) =>
      socket
        .on('error', () => undefined)
        .on('data', (data) => {
          if (data[0] !== 'Q'.charCodeAt(0)) socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), isReady]))
          else {
            const column = message(
              'T',
              [0, 1],
              'version\0',
              [0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0],
            )
            const row = message('D', [0, 1, 0, 0, 0, 6], '140011')
            socket.write(Buffer.concat([column, row, message('C', 'SELECT 1\0'), isReady]))
          }
        }),
    )
    await expect(given(url)).rejects.toThrow('is Postgres 14; 15 or later is needed')
  })
})
