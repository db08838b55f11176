import pg from 'pg'
import { positionOf } from './position.ts'

const LOOK_MS = 200
const PATIENCE_MS = 500
/** What the primary had written so long ago has to be there. */
const MAX_LAG_MS = 500

/** Why a replica is not used, as the end of a sentence about it. */
export type Unfit = 'does not answer' | 'is behind' | 'takes writes itself' | 'is another database' | 'is not known yet'

type Seen = { replayed: string | null; isStandby: boolean; system: string }

const LOOK = `select pg_last_wal_replay_lsn()::text as replayed, pg_is_in_recovery() as "isStandby",
  (select system_identifier::text from pg_control_system()) as system`
// What is flushed can be sent; what is only inserted may wait for that while nobody commits.
const PRIMARY = `select pg_current_wal_flush_lsn()::text as at,
  (select system_identifier::text from pg_control_system()) as system`

export type Watch = {
  /** Looks now, unless it does already; `replayed` knows more then. */
  look(): Promise<unknown>
  /** How much of the primary's log the standby has replayed, at least. */
  replayed(): bigint
  /** For how long it has not replayed what the primary wrote. */
  lagMs(): number
  close(): Promise<void>
}

/** One connection to the server at `url`, opened again when it broke, which `broke` is told at once; none once closed. */
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
      // Closed while it was being opened: nobody else would end it, and its process would live on for it.
      if (isClosed()) drop()
      return client
    },
    drop,
  }
}

/** Looks five times a second how the standby at `url` is, against what `primary` has written, and has it `found`. */
export function watchReplica(url: string, primary: pg.Pool, found: (unfit: Unfit | undefined) => void): Watch {
  /** What the primary had written, and when we knew: that which the standby has not replayed yet. */
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
      // Without a primary nothing is written: the standby is as new as anything.
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
