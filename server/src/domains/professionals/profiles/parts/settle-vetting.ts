import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { grantWelcome } from '#domains/billing/points/grant-welcome.ts'

/**
 * What follows when something was filled in that leads need: whoever is vetted now has the welcome points (once a profile,
 * ABN and mobile number), and waiting requests are matched again. In the transaction of the change.
 */
export async function settleVetting(ctx: Context, professionalId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ mobile: string; abn: string }>(
    sql`select mobile, abn from professionals where id = ${professionalId} and vetted_at is not null`,
  )
  const [vetted] = rows
  if (!vetted) return
  await grantWelcome(ctx, { professionalId, ...vetted })
  await ctx.jobs.enqueue(ctx, 'match-waiting', {})
}
