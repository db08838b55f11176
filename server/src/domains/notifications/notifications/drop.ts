import { eq, type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { Cut } from '#core/notification-kinds.ts'
import { retainedSince } from '#core/retention.ts'
import { maintainPartitions } from '#platform/database/tend-parts.ts'
import {
  digests,
  droppedNotifications,
  mutedCommunities,
  notificationChoices,
  notificationConsents,
  notificationHours,
  notifications,
  sentNotifications,
} from './schema.ts'
import { stillHolds } from './stands.ts'
import { notifyReaders } from './withdraw-notifications.ts'

/** Notifications of what is deleted go, and others lose the words that name it, by the conditions that emails have (domains/notifications/notifications/drop-emails.ts). */
export async function dropNotifications(ctx: Context, { drops, cuts }: { drops: SQL[]; cuts: [Cut[], SQL][] }) {
  await ctx.db.execute(sql`delete from told_news where ${sql.join(drops, sql` or `)}`)
  await ctx.db.execute(sql`delete from notifications where ${sql.join(drops, sql` or `)}`)
  const touched = [...drops, ...cuts.map(([, which]) => which)]
  await ctx.db.execute(sql`delete from dropped_notifications where ${sql.join(touched, sql` or `)}`)
  for (const [words, which] of cuts) {
    await ctx.db.execute(sql`update notifications
      set data = jsonb_set(data, '{data}', (data -> 'data') - ${sql.param(words)}::text[]) where ${which}`)
    await ctx.db.execute(sql`update told_news
      set data = jsonb_set(data, '{data}', (data -> 'data') - ${sql.param(words)}::text[]) where ${which}`)
  }
}

type Row = { userId: string }

/**
 * Takes out what is over of the unread notifications `n` of these. They are held before they are judged again: what is told
 * meanwhile is counted into a row that is kept. What somebody else holds is left to the next time.
 */
async function dropOver(ctx: Context, which: SQL): Promise<void> {
  const isOver = sql`${which} and n.read_at is null and not ${stillHolds(ctx)}`
  const { rows: over } = await ctx.db.execute<{ id: string }>(sql`select n.id from notifications n where ${isOver}`)
  if (over.length === 0) return
  const ids = sql`any(${sql.param(over.map(({ id }) => id))}::uuid[])`
  const told = await transact(ctx, async (ctx) => {
    const { rows: held } = await ctx.db.execute<{ id: string }>(sql`select id from notifications n where id = ${ids}
      order by user_id, alike, id for update skip locked`)
    const { rows } = await ctx.db.execute<Row>(sql`with gone as (
        delete from notifications n where n.id = any(${sql.param(held.map(({ id }) => id))}::uuid[]) and ${isOver}
        returning n.user_id)
      select distinct user_id as "userId" from gone`)
    await notifyReaders(ctx, rows)
    return rows
  })
  // Nothing else says so: neither a page that is read nor a sweep is a call that changes something.
  await ctx.reads.drop(told.map(({ userId }) => `person:${userId}` as const))
}

/** Takes out what of somebody's unread is over: time alone ends some of it, and no badge is to lead to an empty list. */
export const dropOverOf = (ctx: Context, userId: string): Promise<void> =>
  dropOver(ctx, sql`n.user_id = ${userId}::uuid`)

/** Takes out all that is unread and over, of so many people at a time. */
export async function sweepOver(ctx: Context, size = 200): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`select distinct user_id as "userId" from notifications
      where read_at is null and user_id > ${after}::uuid order by user_id limit ${size}`)
    const last = rows.at(-1)?.userId
    if (last === undefined) return
    await dropOver(ctx, sql`n.user_id > ${after}::uuid and n.user_id <= ${last}::uuid`)
    after = last
  }
}

export const NOTIFICATIONS_KEPT = { months: 12 }

/** Takes out notifications that are that old. */
export async function forgetNotifications(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from notifications where at < ${retainedSince(ctx, NOTIFICATIONS_KEPT)}`)
}

/**
 * What was told is kept for two weeks, and goes with the week that it was told in: the emails that collect it, and the
 * preview of a week, need no more.
 */
export async function forgetSent(ctx: Context): Promise<void> {
  await maintainPartitions(ctx, 'told_news', sql`${retainedSince(ctx, { days: 14 })} at time zone 'UTC'`)
  await ctx.db.execute(sql`delete from digests where due_at < ${ctx.now()}::timestamptz - interval '14 days'`)
}

/** Deletes all that somebody was told, and what they chose. */
export async function eraseNotifications(ctx: Context, userId: string): Promise<void> {
  for (const table of [
    sentNotifications,
    notifications,
    droppedNotifications,
    digests,
    notificationChoices,
    notificationHours,
    mutedCommunities,
    notificationConsents,
  ])
    await ctx.db.delete(table).where(eq(table.userId, userId))
}
