import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { keptSince } from '../../house/kept.ts'

/** A view counts once a day; the mark of the day is not needed after it. */
export const VIEWS_KEPT = { days: 2 }

/** Takes out the marks of days that are over; the counts stay. */
export async function purgeViews(ctx: Context): Promise<void> {
  await ctx.db.execute(
    sql`delete from project_views where day < (${keptSince(ctx, VIEWS_KEPT)} at time zone 'Australia/Melbourne')::date`,
  )
}
