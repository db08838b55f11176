import pg from 'pg'
import type { Logger } from 'pino'
import { type Address, addressOf } from '#core/hosts.ts'

const AGAIN_MS = 1000

type Subscriber = {
  received(payload: string): void
  /** Nothing is missed from now on. */
  up?(): void
  /** Notifications are missed from now on. */
  down?(): void
}

/** The one connection that listens for `pg_notify`. */
export type Listener = {
  subscribe(channel: string, hearer: Subscriber): void
  open(): void
  isUp(): boolean
  close(): Promise<void>
}

/** Reconnects a second after a failure. */
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
