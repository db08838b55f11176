import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { boughtNothing } from './parts/bought-nothing.read.ts'

/**
 * Stops every subscription that buys nothing any more, by whatever way that came about. Run every ten minutes.
 * @returns how many there were
 */
export async function stopForNothing(ctx: Context): Promise<number> {
  const found = await boughtNothing(ctx, { where: sql`not s.cancel_at_period_end`, atMost: 500 })
  for (const one of found) await ctx.jobs.enqueue(ctx, 'stop-subscription', one, { once: one.subscriptionId })
  return found.length
}
