import pg from 'pg'
import type { Logger } from 'pino'
import { type Address, addressOf } from '#core/hosts.ts'

const AGAIN_MS = 1000

type Subscriber = {
  /** In the order of commits, in every process alike. */
  received(payload: string): void
  /** From now on nothing is missed. */
  up?(): void
  /** What is said from now on is missed. */
  down?(): void
}

/** The one connection on which a process hears what the others say (`pg_notify`). */
export type Listener = {
  /** Adds somebody who hears a channel: before the line is opened. */
  subscribe(channel: string, hearer: Subscriber): void
  open(): void
  isUp(): boolean
  close(): Promise<void>
}

/** The line, to be opened once everybody listens; it opens itself again a second after it broke. */
export function makeListener(url: Address, log: Logger): Listener {
  const hearers = new Map<string, Subscriber[]>()
  let isUp = false
  let isClosed = false
  let line: pg.Client | undefined

  const listen = async () => {
    if (isClosed) return
    const client = new pg.Client({
      connectionString: addressOf(url),
      connectionTimeoutMillis: 3000,
      application_name: 'laneway-village-listen',
    })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hearer of hearers.get(channel) ?? []) hearer.received(payload)
    })
    client.on('error', (error) => log.warn({ err: error }, 'the line to the other processes broke'))
    client.on('end', () => {
      isUp = false
      for (const hearer of [...hearers.values()].flat()) hearer.down?.()
      if (!isClosed) setTimeout(listen, AGAIN_MS).unref()
    })
    line = client
    try {
      await client.connect()
      for (const channel of hearers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      isUp = true
      for (const hearer of [...hearers.values()].flat()) hearer.up?.()
    } catch {
      await client.end().catch(() => undefined)
    }
  }

  return {
    subscribe: (channel, hearer) => void hearers.set(channel, [...(hearers.get(channel) ?? []), hearer]),
    open: () => void listen(),
    isUp: () => isUp,
    async close() {
      isClosed = true
      await line?.end().catch(() => undefined)
    },
  }
}
