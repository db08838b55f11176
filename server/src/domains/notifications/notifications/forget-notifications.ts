import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'
import { tendParts } from '#platform/database/tend-parts.ts'
import {
  digests,
  droppedNotifications,
  mutedCommunities,
  newsChoices,
  newsConsents,
  newsHours,
  notifications,
  toldNews,
} from './schema.ts'

export const NOTIFICATIONS_KEPT = { months: 12 }

/** Takes out notifications that are that old. */
export async function forgetNotifications(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from notifications where at < ${keptSince(ctx, NOTIFICATIONS_KEPT)}`)
}

/**
 * What was told is kept for two weeks, and goes with the week that it was told in: the letters that collect it, and the
 * preview of a week, need no more.
 */
export async function forgetTold(ctx: Context): Promise<void> {
  await tendParts(ctx, 'told_news', sql`${keptSince(ctx, { days: 14 })} at time zone 'UTC'`)
  await ctx.db.execute(sql`delete from digests where due_at < ${ctx.now()}::timestamptz - interval '14 days'`)
}

/** Deletes all that somebody was told, and what they chose. */
export async function eraseNotifications(ctx: Context, userId: string): Promise<void> {
  for (const table of [
    toldNews,
    notifications,
    droppedNotifications,
    digests,
    newsChoices,
    newsHours,
    mutedCommunities,
    newsConsents,
  ])
    await ctx.db.delete(table).where(eq(table.userId, userId))
}
