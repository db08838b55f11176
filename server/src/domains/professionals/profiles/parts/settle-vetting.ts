import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { publish } from '#core/events.ts'

declare module '#core/events.ts' {
  interface Events {
    /** A profile has all that leads need. `mobile` is in E.164. */
    'professional-vetted': { professionalId: string; mobile: string; abn: string }
  }
}

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
  await publish(ctx, 'professional-vetted', { professionalId, ...vetted })
  await ctx.jobs.enqueue(ctx, 'match-waiting', {})
}
