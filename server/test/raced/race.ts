import type pg from 'pg'
import { sqlState } from '#core/context.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { refusalOf } from '#http/routing/failures.ts'
import type { TestApp } from '../app.ts'

/** Numbers between 0 and 1 that a seed repeats (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T }
}
export type Random = ReturnType<typeof randomOf>

/** What people do to one thing and its parts; each use case chooses at random to which part, and by whom. */
type Verbs = Record<string, () => Promise<unknown>>
export type Aggregate = {
  name: string
  build(t: TestApp, random: Random): Promise<Verbs>
  /** Counts rows that contradict each other: 0 where all is well. */
  broken: string
  /** Pairs that once waited for each other: raced every time. */
  known: [string, string][]
}

/** How many callers each use case of a pair has at once. */
const CALLERS = 4

type Connection = {
  on(event: 'errorMessage', heard: (error: { code?: string; where?: string; detail?: string }) => void): void
}

/** Hears every deadlock that Postgres tells a connection of this process, also one that is then tried again. */
export function hearDeadlocks({ pool }: TestApp['ctx']) {
  const heard: string[] = []
  const known = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    ;(client as pg.PoolClient & { connection: Connection }).connection.on('errorMessage', ({ code, where, detail }) => {
      if (code === '40P01') heard.push(where ?? detail ?? 'a deadlock')
    })
  })
  return heard
}

/** What the server has counted in this database; every connection reports what it has kept to itself so far. */
export async function deadlocksCounted({ pool }: TestApp['ctx']): Promise<number> {
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  for (const client of held) await client.query('select pg_stat_force_next_flush()')
  for (const client of held) client.release()
  const { rows } = await pool.query(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0].count
}

type Raced = { wrong: string[]; done: number }

/** Races two use cases on one new thing, several callers each. @returns what went wrong, in words, and how many calls did something */
export async function race(
  t: TestApp,
  aggregate: Aggregate,
  random: Random,
  heard: string[],
  known?: [string, string],
): Promise<Raced> {
  const verbs = await aggregate.build(t, random)
  const names = Object.keys(verbs)
  const pair = known ?? [random.pick(names), random.pick(names)]
  const before = heard.length
  const calls = Array.from({ length: CALLERS }, () => pair).flat()
  const ends = await Promise.allSettled(calls.map((name) => Promise.resolve().then(verbs[name])))
  const wrong = ends.flatMap((end, at) => {
    if (end.status === 'fulfilled') return []
    const { status } = refusalOf(end.reason)
    const { message, cause } = end.reason as Error
    // What the database refuses has a sentence of its use case.
    return status < 500 && sqlState(end.reason) === undefined
      ? []
      : [`${calls[at]} answered ${status}: ${(cause as Error)?.message ?? message}`]
  })
  wrong.push(...heard.slice(before).map((where) => `deadlock: ${where}`))
  const { rows } = await t.ctx.pool.query(aggregate.broken)
  if (Number(rows[0].count) > 0) wrong.push(`${rows[0].count} counts are wrong`)
  return {
    wrong: wrong.map((each) => `${aggregate.name}, ${pair.join(' beside ')}: ${each}`),
    done: ends.filter(({ status }) => status === 'fulfilled').length,
  }
}

/** Invariants that do not hold. */
export async function brokenInvariants(t: TestApp): Promise<string[]> {
  const findings = await checkInvariants(t.ctx)
  return findings
    .filter(({ count }) => count !== 0 && count !== 'not built')
    .map(({ id, name, count }) => `${id} ${name}: ${count}`)
}
