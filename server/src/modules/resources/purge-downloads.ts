import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { keptSince } from '../../house/kept.ts'

/** A download counts once a day; the mark of the day is not needed after it. */
export const DOWNLOADS_KEPT = { days: 2 }

/** Takes out the marks of days that are over; the counts stay. */
export async function purgeDownloads(ctx: Context): Promise<void> {
  await ctx.db.execute(
    sql`delete from resource_downloads
      where day < (${keptSince(ctx, DOWNLOADS_KEPT)} at time zone 'Australia/Melbourne')::date`,
  )
}
