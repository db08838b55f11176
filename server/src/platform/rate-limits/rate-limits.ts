import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '@lv/contract/errors'
import { rateLimits as limits, type RateLimit, type RateLimitName, triesOf } from '@lv/contract/rate-limits'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ipKeys } from '#core/address-keys.ts'
import type { Config } from '#core/config.ts'

declare module '#core/context.ts' {
  interface Ports {
    rateLimits: RateLimits
  }
}

/**
 * Counts calls against the product's rate limits; named ones in the database, so that a restart does not reset them.
 * For a rate limit `per: 'ip'` the key is the raw address: what it is counted under is decided here.
 */
export type RateLimits = {
  /** Takes `points` (1 by default) from a rate limit. Throws `too_many_requests` once it is spent. */
  spend(name: RateLimitName, key: string, points?: number): Promise<void>
  /** Takes one point from a rate limit, without throwing. @returns whether one was left */
  take(name: RateLimitName, key: string): Promise<boolean>
  /** Whether a rate limit has anything left; takes nothing. */
  has(name: RateLimitName, key: string): Promise<boolean>
  /** Counts one attempt at what a rate limit limits, whether it succeeds or is refused. Throws as `spend`. */
  attempt(name: RateLimitName, key: string): Promise<void>
  /** Does `work`. If that is refused, gives back what it took from rate limits that count what was done. */
  refunding<T>(work: () => Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T>
  /** Counts one dynamic answer to an address: 50 in 10 s and 200 a minute, in this process. Throws as `spend`. */
  visit(ip: string): Promise<void>
  /**
   * Counts one call from an address that was refused or shed before any work, in this process: those are not free
   * either.
   */
  countRefused(ip: string): Promise<void>
  /** Throws as `spend` if an address was refused or shed 50 times within 10 s, until those are over. */
  requireHeard(ip: string): Promise<void>
}

const tooMany = (left: RateLimiterRes) =>
  new ApiError('too_many_requests', 'Too many requests. Please try again later.', {
    retryAfter: Math.max(1, Math.ceil(left.msBeforeNext / 1000)),
  })

/** A key and the limiter that counts it. */
type Share = { limiter: RateLimiterAbstract; key: string }
/** What was taken from a window, and when that ends. */
type Taken = { key: string; points: number; until: number }

/** Takes from each share, the narrowest first: a refusal there takes nothing from the neighbours. */
async function consume(shares: Share[], points = 1): Promise<{ taken: Taken[]; spent?: RateLimiterRes }> {
  const taken: Taken[] = []
  for (const { limiter, key } of shares) {
    const note = ({ msBeforeNext }: RateLimiterRes) =>
      taken.push({ key: limiter.getKey(key), points, until: Date.now() + msBeforeNext })
    try {
      note(await limiter.consume(key, points))
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent
      // The limiter counted the refused call too.
      note(spent)
      return { taken, spent }
    }
  }
  return { taken }
}

async function consumeOrThrow(shares: Share[]) {
  const { spent } = await consume(shares)
  if (spent) throw tooMany(spent)
}

async function spentOf(shares: Share[]): Promise<RateLimiterRes | undefined> {
  const all = await Promise.all(shares.map(({ limiter, key }) => limiter.get(key)))
  return all.find((one) => one !== null && one.remainingPoints <= 0) ?? undefined
}

/** The limiters of one rate limit, by how many times its limit a key has. */
function byTimes(open: (times: number) => RateLimiterAbstract) {
  const opened = new Map<number, RateLimiterAbstract>()
  return (times: number) => {
    const limiter = opened.get(times) ?? open(times)
    opened.set(times, limiter)
    return limiter
  }
}

/** A rate limit of addresses that this process counts for itself. */
function inMemory(limit: number, seconds: number) {
  const limiterOf = byTimes((times) => new RateLimiterMemory({ points: limit * times, duration: seconds }))
  return (ip: string): Share[] => ipKeys(ip).map(({ key, times }) => ({ limiter: limiterOf(times), key }))
}

type Limit = Pick<RateLimit, 'limit' | 'seconds'>

/** Counting waits for no disk: with its machine a database may lose the last second's counts, and nothing else of them. */
const waitingForNoDisk = (pool: pg.Pool) => ({
  query: ({ text, ...query }: pg.QueryConfig) =>
    pool.query({
      ...query,
      text: text.replace(/returning points, expire/i, "$&, set_config('synchronous_commit', 'off', true)"),
    }),
})

/** Budgets in the database. One that may be given back is never cached as spent in this process. */
function stored(pool: pg.Pool, keyPrefix: string, { limit, seconds }: Limit, mayReturn: boolean) {
  return byTimes((times) => {
    const points = limit * times
    return new RateLimiterPostgres({
      storeClient: waitingForNoDisk(pool),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: seconds,
      ...(mayReturn ? {} : { inMemoryBlockOnConsumed: points + 1 }),
    })
  })
}

/** The named rate limits: each with a limit on what is done and one on attempts. */
function named(pool: pg.Pool, factor: number) {
  const wide = ({ limit, seconds }: Limit) => ({ limit: limit * factor, seconds })
  const each = new Map(
    Object.entries<RateLimit>(limits).map(([name, budget]) => [
      name,
      {
        per: budget.per,
        mayReturn: budget.counts !== 'tries',
        done: stored(pool, name, wide(budget), budget.counts !== 'tries'),
        tried: stored(pool, `${name}.tries`, wide(triesOf(budget)), false),
      },
    ]),
  )
  return (name: RateLimitName, key: string) => {
    const found = each.get(name)
    if (!found) throw new Error(`no rate limit is called ${name}`)
    const { per, mayReturn, ...limiters } = found
    const keys = per === 'ip' ? ipKeys(key) : [{ key, times: 1 }]
    const shares = (of: 'done' | 'tried') => keys.map(({ key, times }) => ({ limiter: limiters[of](times), key }))
    return { mayReturn, done: () => shares('done'), tried: () => shares('tried') }
  }
}

/** Gives back what was taken, to the window it was taken from and no later one. */
async function giveBack(pool: pg.Pool, taken: Taken[]) {
  for (const { key, points, until } of taken)
    await pool.query(
      `update rate_limits set points = greatest(points - $2, 0) where key = $1 and expire > $3 and expire <= $4`,
      [key, points, Date.now(), Math.ceil(until)],
    )
}

/**
 * The rate limits of one process. Under `RATE_LIMIT_PROFILE=test` every limit is a thousand times as wide, and those of an
 * address a million times: a benchmark is one address, and asks more in ten seconds than fifty thousand times.
 */
export function openRateLimits(config: Config, pool: pg.Pool): RateLimits {
  const factor = config.rateLimitProfile === 'test' ? 1000 : 1
  const of = named(pool, factor)
  const anAddress = factor * factor
  const burst = inMemory(50 * anAddress, 10)
  const minute = inMemory(200 * anAddress, 60)
  const refused = inMemory(50 * anAddress, 10)
  /** What the current work has taken and would get back if refused. */
  const returnable = new AsyncLocalStorage<Taken[]>()
  async function take(name: RateLimitName, key: string, points?: number): Promise<RateLimiterRes | undefined> {
    const { mayReturn, done } = of(name, key)
    const { taken, spent } = await consume(done(), points)
    if (mayReturn && spent) await giveBack(pool, taken)
    else if (mayReturn) returnable.getStore()?.push(...taken)
    return spent
  }
  return {
    async spend(name, key, points) {
      const spent = await take(name, key, points)
      if (spent) throw tooMany(spent)
    },
    take: async (name, key) => (await take(name, key)) === undefined,
    has: async (name, key) => (await spentOf(of(name, key).done())) === undefined,
    attempt: (name, key) => consumeOrThrow(of(name, key).tried()),
    async refunding(work, isRefusal) {
      const taken: Taken[] = []
      try {
        return await returnable.run(taken, work)
      } catch (error) {
        if (isRefusal(error)) await giveBack(pool, taken)
        throw error
      }
    },
    async visit(ip) {
      await consumeOrThrow(burst(ip))
      await consumeOrThrow(minute(ip))
    },
    async countRefused(ip) {
      for (const { limiter, key } of refused(ip)) await limiter.penalty(key)
    },
    async requireHeard(ip) {
      const spent = await spentOf(refused(ip))
      if (spent) throw tooMany(spent)
    },
  }
}
