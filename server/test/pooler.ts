import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterFile } from './closing.ts'
import { PGBOUNCER, startPgbouncer } from './pgbouncer.ts'

export type PoolerOptions = {
  /** Connections to Postgres, at most. */
  size: number
  /** What each of them is told first. */
  connectQuery: string
  mode: 'transaction' | 'session' | 'statement'
}

export type Pooler = {
  url: string
  /** How many connections to Postgres it has opened. */
  connections(): Promise<number>
}

/** PgBouncer where it is installed, and everywhere what stands in for it: both have to keep what the tests say. */
export const POOLERS: { name: string; start: typeof standIn }[] = [
  { name: 'what stands in for PgBouncer', start: standIn },
  ...(PGBOUNCER ? [{ name: 'PgBouncer', start: startPgbouncer }] : []),
]

/** A connection to Postgres, lent to whoever is in a transaction. */
type Lent = { socket: Socket; setTo: string; take: ((message: Buffer) => void) | undefined }

/** A client, what it has said of the message that is not whole yet, and the connection it has for now. */
type Client = { near: Socket; rest: Buffer; timezone: string; lent: Promise<Lent> | undefined }

const KNOWN = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'])
const SSL = 80_877_103

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const text = (...words: string[]) => Buffer.from(words.map((word) => `${word}\0`).join(''))
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const fatal = (code: string, said: string) =>
  message('E', Buffer.concat([text('SFATAL', `C${code}`, `M${said}`), Buffer.alloc(1)]))

/** Cuts what came into whole messages. @returns them, and the rest */
function cut(bytes: Buffer): { whole: Buffer[]; rest: Buffer } {
  const whole: Buffer[] = []
  let at = 0
  while (at + 5 <= bytes.length && at + 1 + bytes.readUInt32BE(at + 1) <= bytes.length) {
    const end = at + 1 + bytes.readUInt32BE(at + 1)
    whole.push(bytes.subarray(at, end))
    at = end
  }
  return { whole, rest: bytes.subarray(at) }
}

const typeOf = (bytes: Buffer) => String.fromCharCode(bytes[0] ?? 0)

/** Opens a connection to Postgres and takes its socket over. */
async function openLent(url: string, connectQuery: string): Promise<Lent> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  if (connectQuery) await client.query(connectQuery)
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  const lent: Lent = { socket: stream, setTo: '', take: undefined }
  let rest: Buffer = Buffer.alloc(0)
  stream.on('data', (bytes: Buffer) => {
    const parts = cut(Buffer.concat([rest, bytes]))
    rest = parts.rest
    for (const each of parts.whole) lent.take?.(each)
  })
  return lent
}

/** Asks something on a connection that nobody has, and waits until it is ready again. */
async function ask(lent: Lent, statement: string) {
  const ready = new Promise<void>((resolve) => {
    lent.take = (each) => typeOf(each) === 'Z' && resolve()
  })
  lent.socket.write(message('Q', text(statement)))
  await ready
}

/**
 * What PgBouncer does in transaction mode (1.18), as far as it matters here: every transaction may be on another
 * connection, settings in the greeting are refused but for the few it follows, and process ids are made up. In session
 * mode a client keeps its connection, and it is emptied for the next one; in statement mode a transaction ends the client.
 */
async function standIn(url: string, { size, connectQuery, mode }: PoolerOptions): Promise<Pooler> {
  const free: Lent[] = []
  const waiting: ((lent: Lent) => void)[] = []
  const all: Lent[] = []
  const clients = new Set<Socket>()
  let opened = 0

  async function borrow(): Promise<Lent> {
    const one = free.pop()
    if (one) return one
    if (opened < size) {
      opened += 1
      const lent = await openLent(url, connectQuery)
      all.push(lent)
      return lent
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  function giveBack(lent: Lent) {
    lent.take = undefined
    const next = waiting.shift()
    if (next) next(lent)
    else free.push(lent)
  }

  async function lend(client: Client): Promise<Lent> {
    const lent = await borrow()
    if (client.timezone && lent.setTo !== client.timezone) {
      await ask(lent, `set timezone = '${client.timezone}'`)
      lent.setTo = client.timezone
    }
    lent.take = (each) => {
      if (mode === 'statement' && typeOf(each) === 'Z' && each[5] !== 'I'.charCodeAt(0)) {
        client.near.end(fatal('08P01', 'transaction blocks not allowed in statement pooling mode'))
        return
      }
      client.near.write(each)
      // Ready, and in no transaction.
      if (mode === 'session' || typeOf(each) !== 'Z' || each[5] !== 'I'.charCodeAt(0)) return
      client.lent = undefined
      giveBack(lent)
    }
    return lent
  }

  function greet(client: Client, body: Buffer) {
    const words = body.subarray(4).toString().split('\0').filter(Boolean)
    const given = Object.fromEntries(
      Array.from({ length: words.length / 2 }, (_, n) => [String(words[2 * n]).toLowerCase(), words[2 * n + 1] ?? '']),
    )
    const unknown = Object.keys(given).find((name) => !KNOWN.has(name))
    if (unknown) {
      return client.near.end(fatal('08P01', `unsupported startup parameter: ${unknown}`))
    }
    client.timezone = given.timezone ?? ''
    const welcome = [
      message('R', number(0)),
      message('S', text('server_version', '18.0')),
      message('S', text('client_encoding', 'UTF8')),
      message('K', Buffer.concat([number(Math.floor(Math.random() * 2 ** 31)), number(1)])),
      message('Z', Buffer.from('I')),
    ]
    return client.near.write(Buffer.concat(welcome))
  }

  function hear(client: Client, bytes: Buffer) {
    const type = typeOf(bytes)
    if (type === 'X') return client.near.end()
    client.lent ??= lend(client)
    return void client.lent.then(({ socket }) => socket.write(bytes))
  }

  const server = createServer((near) => {
    const client: Client = { near, rest: Buffer.alloc(0), timezone: '', lent: undefined }
    let isGreeted = false
    clients.add(near)
    near.on('error', () => undefined)
    near.on('close', async () => {
      clients.delete(near)
      const lent = await client.lent
      if (!lent) return
      await ask(lent, 'rollback')
      if (mode === 'session') await ask(lent, 'discard all')
      giveBack(lent)
    })
    near.on('data', (bytes: Buffer) => {
      client.rest = Buffer.concat([client.rest, bytes])
      if (!isGreeted) {
        if (client.rest.length < 8 || client.rest.length < client.rest.readUInt32BE(0)) return
        const end = client.rest.readUInt32BE(0)
        const first = client.rest.subarray(4, end)
        client.rest = client.rest.subarray(end)
        if (first.readUInt32BE(0) === SSL) return near.write('N')
        isGreeted = true
        greet(client, first)
      }
      const { whole, rest } = cut(client.rest)
      client.rest = rest
      for (const each of whole) hear(client, Buffer.from(each))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  afterFile(async () => {
    for (const socket of [...clients, ...all.map(({ socket }) => socket)]) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    connections: async () => opened,
  }
}
