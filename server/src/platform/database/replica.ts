import type pg from 'pg'
import type { Logger } from 'pino'
import { direct } from './connection-mode.ts'
import { connect } from './database.ts'
import { positionOf } from './position.ts'
import { routingReads } from './replica-routing.ts'
import { type Unfit, watchReplica } from './replica-watch.ts'

/** A replica in use never lags that long, so later reads need no check. */
export const WRITTEN_SECONDS = 10
const END_OF_ALL_LOGS = 'FFFFFFFF/FFFFFFFF'
const TOO_LONG = '57014'

type ReplicaState = {
  isUsed: boolean
  why: Unfit | undefined
  lagSeconds: number
  /** Statements that it answered, and that the primary answered after it failed. */
  reads: number
  fellBack: number
}

declare module '#core/context.ts' {
  interface Ports {
    replica?: Replica | undefined
  }
}

export type Replica = {
  /** Reads from the standby once it has replayed `written` and what `needs` names; otherwise from the primary. */
  read<T>(written: string | null, work: () => Promise<T>): Promise<T>
  /** The end of the primary's WAL, or a position that no standby reaches if it cannot be read. */
  position(): Promise<string>
  /** The least position for reads that begin from now on. */
  needs(position: string | undefined): void
  /** Keeps all reads on the primary while a write's position is not known yet. */
  holding<T>(tell: () => Promise<T>): Promise<T>
  state(): ReplicaState
  close(): Promise<void>
}

function openFloor() {
  let [floor, until] = [0n, 0]
  return {
    raise(at: bigint) {
      const now = performance.now()
      if (until <= now || at > floor) floor = at
      until = now + WRITTEN_SECONDS * 1000
    },
    orMore: (written: bigint) => (until > performance.now() && floor > written ? floor : written),
  }
}

function openAsking(url: string, log: Logger, max: number) {
  let leave: () => void = () => undefined
  const onMove = (moved: () => void) => {
    leave = moved
  }
  const { pool, close } = connect(url, log, max, { ...direct(url), onMove })
  const underWay = new Set<(error: Error) => void>()
  return {
    async ask(statement: unknown[]): Promise<unknown> {
      let giveUp: (error: Error) => void = () => undefined
      const left = new Promise<never>((_, reject) => {
        giveUp = reject
        underWay.add(giveUp)
      })
      try {
        // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; the statement passes through untouched
        const query = pool.query.bind(pool) as (...all: any[]) => Promise<unknown>
        return await Promise.race([routingReads(undefined, () => query(...statement)), left])
      } finally {
        underWay.delete(giveUp)
      }
    },
    giveUp(why: string) {
      for (const each of underWay) each(new Error(why))
    },
    leave: () => leave(),
    close,
  }
}

export function openReplica(url: string, primary: pg.Pool, log: Logger, max: number): Replica {
  let why: Unfit | undefined = 'is not known yet'
  let [holders, reads, fellBack] = [0, 0, 0]
  const floor = openFloor()
  const asking = openAsking(url, log, max)
  const watch = watchReplica(url, primary, (unfit) => {
    if (unfit === why) return
    if (unfit) log.warn(`the replica ${unfit}: reads go to the primary`)
    else log.info('the replica is used')
    why = unfit
    if (unfit) asking.giveUp(`the replica ${unfit}`)
    if (unfit && unfit !== 'is behind') asking.leave()
  })

  /** Checked before each statement, as a write may arrive in the middle of a call. */
  const isFit = (written: bigint) => !why && holders === 0 && floor.orMore(written) <= watch.replayed()

  async function mayRead(written: bigint): Promise<boolean> {
    if (why || holders > 0) return false
    if (floor.orMore(written) > watch.replayed()) await watch.look().catch(() => undefined)
    return isFit(written)
  }

  return {
    async read(written, work) {
      const own = positionOf(written) ?? 0n
      if (!(await mayRead(own))) return work()
      let isHome = false
      return routingReads(async (statement, here) => {
        // A call that has moved to the primary stays there, as a standby might lack what it has read.
        isHome ||= !isFit(own)
        if (isHome) return here()
        try {
          const answer = await asking.ask(statement)
          reads += 1
          return answer
        } catch (error) {
          if ((error as { code?: string }).code === TOO_LONG) throw error
          isHome = true
          fellBack += 1
          return here()
        }
      }, work)
    },
    async position() {
      const asked = primary.query('select pg_current_wal_insert_lsn()::text as at')
      return asked.then(({ rows }) => rows[0].at).catch(() => END_OF_ALL_LOGS)
    },
    needs(position) {
      const at = positionOf(position)
      if (at !== null) floor.raise(at)
    },
    async holding(tell) {
      holders += 1
      try {
        return await tell()
      } finally {
        holders -= 1
      }
    },
    state: () => ({ isUsed: !why, why, lagSeconds: watch.lagMs() / 1000, reads, fellBack }),
    async close() {
      await watch.close()
      await asking.close()
    },
  }
}
