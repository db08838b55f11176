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

/** Applies the same conditions as for queued emails (domains/notifications/notifications/drop-emails.ts). */
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

/** Locks rows before checking again, as notifying adds to them; rows locked elsewhere wait for the next sweep. */
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
  // Neither a page read nor a sweep is a call that invalidates, so it is done here.
  await ctx.reads.drop(told.map(({ userId }) => `person:${userId}` as const))
}

export const dropOverOf = (ctx: Context, userId: string): Promise<void> =>
  dropOver(ctx, sql`n.user_id = ${userId}::uuid`)

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

export async function forgetNotifications(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from notifications where at < ${retainedSince(ctx, NOTIFICATIONS_KEPT)}`)
}

/** Digests and the preview need two weeks at most; rows go by weekly partitions. */
export async function forgetSent(ctx: Context): Promise<void> {
  await maintainPartitions(ctx, 'told_news', sql`${retainedSince(ctx, { days: 14 })} at time zone 'UTC'`)
  await ctx.db.execute(sql`delete from digests where due_at < ${ctx.now()}::timestamptz - interval '14 days'`)
}

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
