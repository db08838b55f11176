import pg from 'pg'
import type { Logger } from 'pino'

const SECONDS = 5
const MOST = 2000
const CHANNEL = 'reads_changed'

/** Answers that all visitors share, kept for a few seconds and dropped, in every process, by any write. */
export type SharedReads = {
  /** The kept answer for a key, or the one being made, or a new one. */
  share<T>(key: string, make: () => Promise<T>): Promise<T>
  /** Whether others get this very answer too: what is made of it needs making once. Nobody changes such an answer. */
  isShared(answer: unknown): answer is object
  /** Forgets everything, here at once and in the other processes of this database before it returns to the caller. */
  drop(): Promise<void>
  close(): Promise<void>
}

type Entry = { value: Promise<unknown>; until: number }

/** Listens for the other processes' writes; while the line is down nothing is kept. */
export function openSharedReads(url: string, pool: pg.Pool, log: Logger): SharedReads {
  const kept = new Map<string, Entry>()
  const answers = new WeakSet<object>()
  let isListening = false
  let isClosed = false
  let line: pg.Client | undefined

  const listen = async () => {
    if (isClosed) return
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      application_name: 'laneway-village-listen',
    })
    client.on('notification', () => kept.clear())
    client.on('error', (error) => log.warn({ err: error }, 'the line for shared reads broke'))
    client.on('end', () => {
      isListening = false
      kept.clear()
      if (!isClosed) setTimeout(listen, 1000).unref()
    })
    line = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      isListening = true
    } catch {
      await client.end().catch(() => undefined)
    }
  }
  void listen()

  return {
    share<T>(key: string, make: () => Promise<T>): Promise<T> {
      if (!isListening) return make()
      const entry = kept.get(key)
      if (entry && entry.until > Date.now()) return entry.value as Promise<T>
      const [oldest] = kept.keys()
      if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest)
      const value = make().then((answer) => {
        if (typeof answer === 'object' && answer !== null) answers.add(answer)
        return answer
      })
      kept.set(key, { value, until: Date.now() + SECONDS * 1000 })
      value.catch(() => kept.delete(key))
      return value
    },
    isShared: (answer): answer is object => typeof answer === 'object' && answer !== null && answers.has(answer),
    async drop() {
      kept.clear()
      await pool.query('select pg_notify($1, $2)', [CHANNEL, ''])
    },
    async close() {
      isClosed = true
      await line?.end().catch(() => undefined)
    },
  }
}
