import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

/**
 * Brings everybody's standing into line with the posts, comments and likes that are there, and makes all sums anew of the
 * events; where nothing was wrong every number stays. People who write meanwhile wait.
 * @returns how many events there are, and how many of them were missing
 */
export function rebuildStanding(ctx: Context): Promise<{ events: number; changed: number }> {
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local statement_timeout = 0`)
    const { rows } = await ctx.db.execute<{ events: number; changed: number }>(
      sql`select events::int, changed::int from rebuild_standing()`,
    )
    return only(rows)
  })
}
