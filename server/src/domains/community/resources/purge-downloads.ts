import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { retainedSince } from '#core/retention.ts'
import { maintainPartitions } from '#platform/database/tend-parts.ts'

/** A download counts once a day; the mark of the day is not needed after it. */
export const DOWNLOADS_KEPT = { days: 2, wholeDays: true } as const

/** Takes out the marks of days that are over; the counts stay. */
export const purgeDownloads = (ctx: Context) =>
  maintainPartitions(
    ctx,
    'resource_downloads',
    sql`${retainedSince(ctx, DOWNLOADS_KEPT)} at time zone 'Australia/Melbourne'`,
  )
