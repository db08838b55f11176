import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { withLock } from '#platform/jobs/with-lock.ts'

/** Blocks writers. @returns how many events there are, and how many were missing */
export function rebuildStanding(ctx: Context): Promise<{ events: number; changed: number }> {
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local statement_timeout = 0`)
    const { rows } = await ctx.db.execute<{ events: number; changed: number }>(
      sql`select events::int, changed::int from rebuild_standing()`,
    )
    return singleRow(rows)
  })
}

const BATCH = 1000

/** Days are Melbourne's; those active meanwhile are moved by their activity. @returns how many were moved */
export async function moveWindows(ctx: Context): Promise<number> {
  let moved = 0
  await withLock(ctx, 'move-windows', async () => {
    for (let count = BATCH; count === BATCH; moved += count) {
      const { rowCount } = await ctx.db.execute(sql`with due as (
          select t.community_id, t.user_id from standing_totals t
          where t.counted_on < melbourne_day(now()) and t.month_points > 0
          order by t.community_id, t.user_id limit ${BATCH} for no key update skip locked)
        update standing_totals t set week_points = w.week, month_points = w.month, counted_on = w.today
        from due, lateral (select * from standing_window(due.community_id, due.user_id)) w
        where t.community_id = due.community_id and t.user_id = due.user_id`)
      count = rowCount ?? 0
    }
  })
  return moved
}
