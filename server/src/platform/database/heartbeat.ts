import type { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Address, addressOf } from '#core/hosts.ts'
import type { ConnectionMode } from './connection-mode.ts'
import { PreparingClient } from './prepare.ts'

const TICK_MS = 250
/**
 * After this many ticks without a byte Postgres is asked on a separate connection; after this many it counts as frozen.
 */
const ASK_AFTER = 3
const STILL_AFTER = 8
const ASK_MS = 1500
/** How often in a row Postgres must be idle on a connection that waits for it: its answer was lost on the way. */
const LOST_AFTER = 2

/** How long one connection has owed an answer in silence, and how often Postgres was idle on it. */
type Silence = { bytes: number; ticks: number; idle: number }

/** What pg does without declaring it: what a client says first. */
type Greeting = { getStartupConf(): Record<string, string> }

/** What pg keeps about a connection without declaring it. */
type Inner = { connection: { stream: Socket }; readyForQuery: boolean; processID: number | null }
const inside = (client: pg.Client) => client as unknown as Inner
const processOf = (client: pg.Client) => inside(client).processID ?? 0

const standsStill = () => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
const giveUp = (client: pg.Client) => inside(client).connection.stream.destroy(standsStill())

/** Asks Postgres on which of these connections it is idle; undefined if it does not answer. */
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
    // A refusal in Postgres's own words (no connection is left) is an answer too.
    return error instanceof pg.DatabaseError ? new Set() : undefined
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Counts the silence of one connection. @returns whether it has said something since the last tick */
function hears(client: pg.Client, silence: Silence): boolean {
  const { connection, readyForQuery } = inside(client)
  const { bytesRead: bytes } = connection.stream
  const isHeard = bytes !== silence.bytes
  if (isHeard || readyForQuery) Object.assign(silence, { bytes, ticks: 0, idle: 0 })
  else silence.ticks += 1
  return isHeard
}

/**
 * Tells a slow statement from a frozen database and from a connection whose answers get lost: the first is waited for,
 * the others are dropped within 3 s, as broken connections. Looks four times a second and counts ticks, so that a busy
 * process does not mistake itself for a silent database. @returns the class of watched connections, and how to stop
 */
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
      // A pooler refuses what it does not know: the rest of our settings is its own (see findWay).
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
      // A pooler makes them up.
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

  // What still answers there must not be written to: it is not the one that others read.
  way.onMove?.(() => {
    for (const client of silences.keys()) giveUp(client)
  })
  const timer = setInterval(tick, TICK_MS).unref()
  return { Client: WatchedClient, close: () => clearInterval(timer) }
}
