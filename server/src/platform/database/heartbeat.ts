import type { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Address, addressOf } from '#core/hosts.ts'
import type { ConnectionMode } from './connection-mode.ts'
import { PreparingClient } from './prepare.ts'

const TICK_MS = 250
/** In ticks without a byte: when to ask on a separate connection, and when Postgres counts as frozen. */
const ASK_AFTER = 3
const STILL_AFTER = 8
const ASK_MS = 1500
/** Postgres was idle this often in a row while we waited: its answer was lost. */
const LOST_AFTER = 2

type Silence = { bytes: number; ticks: number; idle: number }

type Greeting = { getStartupConf(): Record<string, string> }

type Inner = { connection: { stream: Socket }; readyForQuery: boolean; processID: number | null }
const inside = (client: pg.Client) => client as unknown as Inner
const processOf = (client: pg.Client) => inside(client).processID ?? 0

const standsStill = () => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
const giveUp = (client: pg.Client) => inside(client).connection.stream.destroy(standsStill())

async function askWhoIsIdle(url: string, processes: number[]): Promise<Set<number> | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and state <> 'active'`,
      [processes],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    // A refusal in Postgres's own words is an answer too.
    return error instanceof pg.DatabaseError ? new Set() : undefined
  } finally {
    client.end().catch(() => undefined)
  }
}

function hears(client: pg.Client, silence: Silence): boolean {
  const { connection, readyForQuery } = inside(client)
  const { bytesRead: bytes } = connection.stream
  const isHeard = bytes !== silence.bytes
  if (isHeard || readyForQuery) Object.assign(silence, { bytes, ticks: 0, idle: 0 })
  else silence.ticks += 1
  return isHeard
}

/** Drops connections to a frozen database within 3 s, not slow statements; ticks tell when this process was busy. */
export function openHeartbeat(way: ConnectionMode, straightUrl: Address, log: Logger) {
  const silences = new Map<pg.Client, Silence>()
  let ticks = 0
  let isStill = false
  let isAsking = false

  class WatchedClient extends PreparingClient {
    override keepsSession = way.keepsSession

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: addressOf(way.url) })
    }

    getStartupConf() {
      const conf = (pg.Client.prototype as unknown as Greeting).getStartupConf.call(this)
      if (way.takesOptions) return conf
      // A pooler refuses unknown options: it has to set them itself (see findConnectionMode).
      const { options: _, ...known } = conf
      return { ...known, TimeZone: 'UTC' }
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; the arguments pass through untouched
    override connect(...args: any[]): any {
      // The pool connects with a callback.
      if (isStill) return process.nextTick(args[0], standsStill())
      silences.set(this, { bytes: 0, ticks: 0, idle: 0 })
      this.once('end', () => silences.delete(this))
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (super.connect as (...all: any[]) => any).apply(this, args)
    }
  }

  function goOn() {
    if (isStill) log.warn('Postgres answers again')
    isStill = false
    ticks = 0
  }

  function standStill() {
    if (!isStill) log.error('Postgres does not answer: its connections are given up')
    isStill = true
    for (const client of silences.keys()) giveUp(client)
  }

  async function ask() {
    isAsking = true
    const waiting = [...silences].filter(([, silence]) => silence.ticks >= ASK_AFTER)
    const idle = await askWhoIsIdle(
      addressOf(straightUrl),
      // A pooler makes up process ids.
      way.keepsSession ? waiting.map(([client]) => processOf(client)) : [],
    )
    isAsking = false
    if (!idle) return
    goOn()
    for (const [client, silence] of waiting) {
      silence.idle = idle.has(processOf(client)) && silence.ticks >= ASK_AFTER ? silence.idle + 1 : 0
      if (silence.idle >= LOST_AFTER) giveUp(client)
    }
  }

  function tick() {
    const isHeard = [...silences].filter(([client, silence]) => hears(client, silence)).length > 0
    const longest = Math.max(0, ...[...silences.values()].map((silence) => silence.ticks))
    if (isHeard) goOn()
    else ticks = isStill || longest > 0 ? ticks + 1 : 0
    const silent = Math.max(ticks, longest)
    if (silent > 0 && silent % ASK_AFTER === 0 && !isAsking) void ask()
    if (ticks >= STILL_AFTER) standStill()
  }

  // Drops connections to the old primary, which must not be written to.
  way.onMove?.(() => {
    for (const client of silences.keys()) giveUp(client)
  })
  const timer = setInterval(tick, TICK_MS).unref()
  return { Client: WatchedClient, close: () => clearInterval(timer) }
}
