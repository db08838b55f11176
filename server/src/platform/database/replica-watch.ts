import pg from 'pg'
import { positionOf } from './position.ts'

const LOOK_MS = 200
const PATIENCE_MS = 500
const MAX_LAG_MS = 500

export type Unfit = 'does not answer' | 'is behind' | 'takes writes itself' | 'is another database' | 'is not known yet'

type Seen = { replayed: string | null; isStandby: boolean; system: string }

const LOOK = `select pg_last_wal_replay_lsn()::text as replayed, pg_is_in_recovery() as "isStandby",
  (select system_identifier::text from pg_control_system()) as system`
// Only flushed WAL is sent; inserted WAL may wait while nobody commits.
const PRIMARY = `select pg_current_wal_flush_lsn()::text as at,
  (select system_identifier::text from pg_control_system()) as system`

export type Watch = {
  look(): Promise<unknown>
  replayed(): bigint
  lagMs(): number
  close(): Promise<void>
}

/** Reconnects after a failure, which it reports to `broke`; never once closed. */
function openLine(url: string, broke: () => void, isClosed: () => boolean) {
  let line: pg.Client | undefined
  const drop = () => {
    const lost = line
    line = undefined
    lost?.end().catch(() => undefined)
  }
  return {
    async get(): Promise<pg.Client> {
      if (line) return line
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
        application_name: 'laneway-village-replica',
      })
      client.on('error', broke)
      client.on('end', () => {
        if (line !== client) return
        line = undefined
        broke()
      })
      await client.connect()
      line = client
      // Closed while connecting: nobody else would end it, and its process would live on.
      if (isClosed()) drop()
      return client
    },
    drop,
  }
}

export function watchReplica(url: string, primary: pg.Pool, found: (unfit: Unfit | undefined) => void): Watch {
  /** Positions of the primary that the standby has not replayed, with the time we saw them. */
  let ahead: { at: bigint; ms: number }[] = []
  let replayed = 0n
  let system: string | undefined
  let isClosed = false
  let looking: Promise<Seen> | undefined
  const line = openLine(
    url,
    () => isClosed || found('does not answer'),
    () => isClosed,
  )

  function look() {
    looking ??= line
      .get()
      .then((client) => client.query<Seen>(LOOK))
      .then(({ rows: [seen] }) => {
        replayed = positionOf(seen?.replayed) ?? replayed
        return seen as Seen
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const lagMs = () => (ahead[0] ? performance.now() - ahead[0].ms : 0)

  async function askPrimary() {
    try {
      const { rows } = await primary.query<{ at: string; system: string }>(PRIMARY)
      const at = positionOf(rows[0]?.at) ?? 0n
      system = rows[0]?.system
      if (at > (ahead.at(-1)?.at ?? replayed)) ahead.push({ at, ms: performance.now() })
    } catch {
      // Without a primary nothing is written, so the standby is up to date.
    }
  }

  async function judge(): Promise<Unfit | undefined> {
    const seen = await look().catch(() => undefined)
    if (!seen) {
      line.drop()
      return 'does not answer'
    }
    ahead = ahead.filter(({ at }) => at > replayed)
    if (!seen.isStandby) return 'takes writes itself'
    if (system === undefined) return 'is not known yet'
    if (system !== seen.system) return 'is another database'
    return lagMs() > MAX_LAG_MS ? 'is behind' : undefined
  }

  let isAsking = false
  async function watch() {
    if (!isAsking) {
      isAsking = true
      void askPrimary().finally(() => {
        isAsking = false
      })
    }
    const unfit = await judge()
    if (isClosed) return
    found(unfit)
    setTimeout(watch, LOOK_MS).unref()
  }
  void watch()

  return {
    look,
    replayed: () => replayed,
    lagMs,
    async close() {
      isClosed = true
      line.drop()
    },
  }
}
