import { type BudgetName, budgets as limits } from '@lv/contract/budgets'
import { ApiError } from '@lv/contract/errors'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'

/** Counts calls against the product's rate limits. Every method throws `too_many_requests` once a limit is spent. */
export type Budgets = {
  /** One call of a named budget; in the database, so that a restart or a second process does not reset it. */
  spend(name: BudgetName, key: string): Promise<void>
  /** One dynamic answer for an address: 50 in 10 s and 200 a minute, counted in this process. */
  visit(ip: string): Promise<void>
}

const tooMany = (left: RateLimiterRes) =>
  new ApiError('too_many_requests', 'Too many requests. Please try again later.', {
    retryAfter: Math.max(1, Math.ceil(left.msBeforeNext / 1000)),
  })

async function consume(limiter: { consume(key: string): Promise<unknown> }, key: string) {
  try {
    await limiter.consume(key)
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
  return {
    async spend(name, key) {
      const limiter = stored.get(name)
      if (!limiter) throw new Error(`no budget is called ${name}`)
      await consume(limiter, key)
    },
    async visit(ip) {
      await consume(burst, ip)
      await consume(minute, ip)
    },
  }
}
