import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { CacheTag, CacheTags } from '#core/cache-tags.ts'
import type { Replica } from '#platform/database/replica.ts'

export const CHANNEL = 'reads_changed'
const EVERYTHING = '*'
const AT = '@'

/** NOTIFY takes fewer than 8,000 bytes; a WAL position goes with them. */
const MAX_BYTES = 7900
/** Beyond this, some 3,000 people, a write drops everything. */
const MAX_NOTICES = 16
const PATIENCE_MS = 2000
const AGAIN_MS = 500

/** `changed` undefined means everything; `position` is the end of the WAL, if there is a replica. */
export function readDrop(payload: string) {
  const [sender, ...words] = payload.split(' ')
  const position = words.find((word) => word.startsWith(AT))?.slice(AT.length)
  const changed = words.filter((word) => !word.startsWith(AT))
  return { sender, changed: changed[0] === EVERYTHING ? undefined : (changed as CacheTag[]), position }
}

export function dropNotices(mark: string, changed: CacheTags): string[] {
  const everything = [`${mark} ${EVERYTHING}`]
  if (!changed) return everything
  const payloads: string[] = []
  let payload = mark
  for (const subject of changed) {
    const longer = `${payload} ${subject}`
    const fits = Buffer.byteLength(longer) <= MAX_BYTES
    if (!fits) payloads.push(payload)
    payload = fits ? longer : `${mark} ${subject}`
    if (payloads.length >= MAX_NOTICES || Buffer.byteLength(payload) > MAX_BYTES) return everything
  }
  return [...payloads, payload]
}

const TELL = 'select pg_notify($1, payload) from unnest($2::text[]) payload'
const TELL_POSITION = `with now as materialized (select pg_current_wal_insert_lsn()::text as at)
  select at, pg_notify($1, payload || ' ${AT}' || at) from now, unnest($2::text[]) payload`

type Ground = { pool: pg.Pool; log: Logger; replica: Replica | undefined; mark: string }

/** Notifies other processes of a committed write, so it never rejects. */
export function openDropNotices({ pool, log, replica, mark }: Ground) {
  const say = async (changed: CacheTags) => {
    const { rows } = await pool.query(replica ? TELL_POSITION : TELL, [CHANNEL, dropNotices(mark, changed)])
    replica?.needs(rows[0]?.at)
  }
  let untold = 0
  let isCatchingUp: Promise<void> | undefined
  async function catchUp() {
    while (untold > 0 && !pool.ended) {
      await wait(AGAIN_MS, undefined, { ref: false })
      const known = untold
      await say(undefined).then(
        () => {
          untold -= known
        },
        () => undefined,
      )
    }
    isCatchingUp = undefined
  }
  function notifyLater(error: unknown) {
    log.error({ err: error }, 'other processes could not be told of a write, and are told again')
    untold += 1
    isCatchingUp ??= catchUp()
    return isCatchingUp
  }

  return {
    /** Drops locally first. With a replica, reads stay on the primary until the others are notified. */
    async tell(changed: CacheTags, forget: () => void): Promise<void> {
      const work = async () => {
        forget()
        await say(changed).catch(notifyLater)
      }
      const told = replica ? replica.holding(work) : work()
      // The write is committed, so its caller does not wait for an unavailable database.
      const over = new AbortController()
      const patience = wait(PATIENCE_MS, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
      await Promise.race([told, patience])
      over.abort()
    },
  }
}
