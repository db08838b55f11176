import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'
import { tendParts } from '#platform/database/tend-parts.ts'

/** A view counts once a day; the mark of the day is not needed after it. */
export const VIEWS_KEPT = { days: 2, wholeDays: true } as const

/** Takes out the marks of days that are over; the counts stay. */
export const purgeViews = (ctx: Context) =>
  tendParts(ctx, 'project_views', sql`${keptSince(ctx, VIEWS_KEPT)} at time zone 'Australia/Melbourne'`)
