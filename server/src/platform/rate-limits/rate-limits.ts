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

/** Named limits survive a restart. For limits `per: 'ip'` the key is the raw address. */
export type RateLimits = {
  /** @param points 1 by default @throws `too_many_requests` */
  spend(name: RateLimitName, key: string, points?: number): Promise<void>
  take(name: RateLimitName, key: string): Promise<boolean>
  has(name: RateLimitName, key: string): Promise<boolean>
  /** Counts an attempt, whatever its outcome. @throws `too_many_requests` */
  attempt(name: RateLimitName, key: string): Promise<void>
  /** Refunds what `work` spent if it is refused; attempts are not refunded. */
  refunding<T>(work: () => Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T>
  /** Counts a dynamic answer in this process: 50 in 10 s and 200 a minute. @throws `too_many_requests` */
  visit(ip: string): Promise<void>
  /** Counts a call that was refused before any work, in this process. */
  countRefused(ip: string): Promise<void>
  /** @throws `too_many_requests` after 50 such calls within 10 s */
  requireHeard(ip: string): Promise<void>
}

const tooMany = (left: RateLimiterRes) =>
  new ApiError('too_many_requests', 'Too many requests. Please try again later.', {
    retryAfter: Math.max(1, Math.ceil(left.msBeforeNext / 1000)),
  })

type Share = { limiter: RateLimiterAbstract; key: string }
type Taken = { key: string; points: number; until: number }

/** Narrowest share first: a refusal there takes nothing from the neighbours. */
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

function byTimes(open: (times: number) => RateLimiterAbstract) {
  const opened = new Map<number, RateLimiterAbstract>()
  return (times: number) => {
    const limiter = opened.get(times) ?? open(times)
    opened.set(times, limiter)
    return limiter
  }
}

function inMemory(limit: number, seconds: number) {
  const limiterOf = byTimes((times) => new RateLimiterMemory({ points: limit * times, duration: seconds }))
  return (ip: string): Share[] => ipKeys(ip).map(({ key, times }) => ({ limiter: limiterOf(times), key }))
}

type Limit = Pick<RateLimit, 'limit' | 'seconds'>

/** Commits asynchronously: a crash of the machine may lose the last second's counts, and nothing else. */
const waitingForNoDisk = (pool: pg.Pool) => ({
  query: ({ text, ...query }: pg.QueryConfig) =>
    pool.query({
      ...query,
      text: text.replace(/returning points, expire/i, "$&, set_config('synchronous_commit', 'off', true)"),
    }),
})

/** A limit that may be refunded is never cached as spent in this process. */
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

/** Only to the window it was taken from. */
async function giveBack(pool: pg.Pool, taken: Taken[]) {
  for (const { key, points, until } of taken)
    await pool.query(
      `update rate_limits set points = greatest(points - $2, 0) where key = $1 and expire > $3 and expire <= $4`,
      [key, points, Date.now(), Math.ceil(until)],
    )
}

/** `RATE_LIMIT_PROFILE=test` multiplies limits by 1,000, those of an address by 1,000,000, for benchmarks. */
export function openRateLimits(config: Config, pool: pg.Pool): RateLimits {
  const factor = config.rateLimitProfile === 'test' ? 1000 : 1
  const of = named(pool, factor)
  const anAddress = factor * factor
  const burst = inMemory(50 * anAddress, 10)
  const minute = inMemory(200 * anAddress, 60)
  const refused = inMemory(50 * anAddress, 10)
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
