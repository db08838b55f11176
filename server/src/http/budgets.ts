import { type BudgetName, budgets as limits } from '@lv/contract/budgets'
import { ApiError } from '@lv/contract/errors'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'

/** Counts calls against the product's rate limits; named ones in the database, so that a restart does not reset them. */
export type Budgets = {
  /** Takes `points` (1 where left out) of a budget. Throws `too_many_requests` once it is spent. */
  spend(name: BudgetName, key: string, points?: number): Promise<void>
  /** Takes one point of a budget, without throwing. @returns whether it was still there. */
  take(name: BudgetName, key: string): Promise<boolean>
  /** Whether a budget has anything left; takes nothing. */
  has(name: BudgetName, key: string): Promise<boolean>
  /** One dynamic answer for an address: 50 in 10 s and 200 a minute, counted in this process. Throws as `spend`. */
  visit(ip: string): Promise<void>
}

const tooMany = (left: RateLimiterRes) =>
  new ApiError('too_many_requests', 'Too many requests. Please try again later.', {
    retryAfter: Math.max(1, Math.ceil(left.msBeforeNext / 1000)),
  })

type Limiter = { consume(key: string, points?: number): Promise<unknown> }

async function consume(limiter: Limiter, key: string, points = 1) {
  try {
    await limiter.consume(key, points)
  } catch (spent) {
    if (spent instanceof RateLimiterRes) throw tooMany(spent)
    throw spent
  }
}

/** The budgets of one process. Under `RATE_LIMIT_PROFILE=test` every limit is a thousand times as wide. */
export function openBudgets(config: Config, pool: pg.Pool): Budgets {
  const factor = config.rateLimitProfile === 'test' ? 1000 : 1
  const stored = new Map(
    Object.entries(limits).map(([name, { limit, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: limit * factor,
        duration: seconds,
        inMemoryBlockOnConsumed: limit * factor + 1,
        clearExpiredByTimeout: false,
      }),
    ]),
  )
  const burst = new RateLimiterMemory({ points: 50 * factor, duration: 10 })
  const minute = new RateLimiterMemory({ points: 200 * factor, duration: 60 })
  const limiterOf = (name: BudgetName) => {
    const limiter = stored.get(name)
    if (!limiter) throw new Error(`no budget is called ${name}`)
    return limiter
  }
  return {
    spend: (name, key, points) => consume(limiterOf(name), key, points),
    take: (name, key) =>
      consume(limiterOf(name), key).then(
        () => true,
        (error) => {
          if (error instanceof ApiError) return false
          throw error
        },
      ),
    async has(name, key) {
      const spent = await limiterOf(name).get(key)
      return spent === null || spent.remainingPoints > 0
    },
    async visit(ip) {
      await consume(burst, ip)
      await consume(minute, ip)
    },
  }
}
