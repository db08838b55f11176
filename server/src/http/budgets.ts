import { type BudgetName, budgets as limits } from '@lv/contract/budgets'
import { ApiError } from '@lv/contract/errors'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { addressKeys } from './address-keys.ts'

/**
 * Counts calls against the product's rate limits; named ones in the database, so that a restart does not reset them.
 * Where a budget is `per: 'ip'`, the key is the address as it came: what it is counted under is settled here.
 */
export type Budgets = {
  /** Takes `points` (1 where left out) of a budget. Throws `too_many_requests` once it is spent. */
  spend(name: BudgetName, key: string, points?: number): Promise<void>
  /** Takes one point of a budget, without throwing. @returns whether it was still there. */
  take(name: BudgetName, key: string): Promise<boolean>
  /** Whether a budget has anything left; takes nothing. */
  has(name: BudgetName, key: string): Promise<boolean>
  /** One dynamic answer for an address: 50 in 10 s and 200 a minute, counted in this process. Throws as `spend`. */
  visit(ip: string): Promise<void>
  /** Counts one call of an address that was refused or shed before its work, in this process: that is not free either. */
  countRefused(ip: string): Promise<void>
  /** Throws as `spend` where an address was refused or shed 50 times within 10 s: until those are over it is not heard. */
  requireHeard(ip: string): Promise<void>
}

const tooMany = (left: RateLimiterRes) =>
  new ApiError('too_many_requests', 'Too many requests. Please try again later.', {
    retryAfter: Math.max(1, Math.ceil(left.msBeforeNext / 1000)),
  })

/** A key and the limiter that counts it. */
type Share = { limiter: RateLimiterAbstract; key: string }

/** The narrowest first: what is refused there is not taken from the neighbours. */
async function consume(shares: Share[], points = 1) {
  try {
    for (const { limiter, key } of shares) await limiter.consume(key, points)
  } catch (spent) {
    if (spent instanceof RateLimiterRes) throw tooMany(spent)
    throw spent
  }
}

async function spentOf(shares: Share[]): Promise<RateLimiterRes | undefined> {
  const all = await Promise.all(shares.map(({ limiter, key }) => limiter.get(key)))
  return all.find((one) => one !== null && one.remainingPoints <= 0) ?? undefined
}

/** The limiters of one budget, by how many times its limit a key has. */
function byTimes(open: (times: number) => RateLimiterAbstract) {
  const opened = new Map<number, RateLimiterAbstract>()
  return (times: number) => {
    const limiter = opened.get(times) ?? open(times)
    opened.set(times, limiter)
    return limiter
  }
}

/** A budget of addresses that this process counts for itself. */
function inMemory(limit: number, seconds: number) {
  const limiterOf = byTimes((times) => new RateLimiterMemory({ points: limit * times, duration: seconds }))
  return (ip: string): Share[] => addressKeys(ip).map(({ key, times }) => ({ limiter: limiterOf(times), key }))
}

/** The named budgets, in the database. */
function stored(pool: pg.Pool, factor: number) {
  const limiters = new Map(
    Object.entries(limits).map(([name, { limit, seconds }]) => [
      name,
      byTimes((times) => {
        const points = limit * factor * times
        return new RateLimiterPostgres({
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: name,
          points,
          duration: seconds,
          inMemoryBlockOnConsumed: points + 1,
        })
      }),
    ]),
  )
  return (name: BudgetName, key: string): Share[] => {
    const limiterOf = limiters.get(name)
    if (!limiterOf) throw new Error(`no budget is called ${name}`)
    const keys = limits[name].per === 'ip' ? addressKeys(key) : [{ key, times: 1 }]
    return keys.map(({ key, times }) => ({ limiter: limiterOf(times), key }))
  }
}

/** The budgets of one process. Under `RATE_LIMIT_PROFILE=test` every limit is a thousand times as wide. */
export function openBudgets(config: Config, pool: pg.Pool): Budgets {
  const factor = config.rateLimitProfile === 'test' ? 1000 : 1
  const sharesOf = stored(pool, factor)
  const [burst, minute, refused] = [inMemory(50 * factor, 10), inMemory(200 * factor, 60), inMemory(50 * factor, 10)]
  return {
    spend: (name, key, points) => consume(sharesOf(name, key), points),
    take: (name, key) =>
      consume(sharesOf(name, key)).then(
        () => true,
        (error) => {
          if (error instanceof ApiError) return false
          throw error
        },
      ),
    has: async (name, key) => (await spentOf(sharesOf(name, key))) === undefined,
    async visit(ip) {
      await consume(burst(ip))
      await consume(minute(ip))
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
