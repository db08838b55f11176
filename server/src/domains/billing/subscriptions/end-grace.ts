import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { settleAccess } from './parts/settle-access.ts'

/**
 * Ends subscriptions not paid for within the grace period: access at once, the subscription at the provider by a job.
 * Run every ten minutes. @returns how many there were
 */
export async function endGrace(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from subscriptions
    where status = 'past_due' and grace_until <= ${ctx.now()}::timestamptz order by grace_until limit 500`)
  for (const { id } of rows)
    await transact(ctx, async (ctx) => {
      await settleAccess(ctx, id)
      await ctx.jobs.enqueue(ctx, 'end-subscription', { subscriptionId: id }, { once: id })
    })
  return rows.length
}
