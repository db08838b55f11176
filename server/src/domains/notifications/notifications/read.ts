import { Id } from '@lv/contract/fields'
import type { Notification } from '@lv/contract/notifications'
import type { NotificationType } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { cursorOf, cutPage } from '#platform/database/cursor.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { dropOverOf } from './drop.ts'
import { getNotificationDefinition } from './notification-of.ts'
import { stillHolds } from './stands.ts'

type Page = { userId: string; type?: NotificationType | undefined; limit: number; cursor?: string | undefined }
type Row = {
  id: string
  type: NotificationType
  data: { kind: string; data: Record<string, string> }
  count: number
  isRead: boolean
  at: string
}

function present(ctx: Context, { data: kept, ...row }: Row): Notification[] {
  const of = getNotificationDefinition(ctx, kept.kind)
  if (!of) return []
  const { text, many, path } = of.write(kept.data as never)
  return [{ ...row, text: many && row.count > 1 ? many(row.count) : text, path, at: toIsoTime(row.at) }]
}

/** Milliseconds and id. */
const cursors = cursorOf(z.tuple([z.int().min(0).max(4e12), Id]))

function after(cursor: string) {
  const [at, id] = cursors.decode(cursor)
  return sql`and (at, id) < (${new Date(at)}, ${id}::uuid)`
}

/** `next` is null on the last page. The first page also corrects the badge, which counts rows. */
export async function listNotifications(ctx: Context, { userId, type, limit, cursor }: Page) {
  if (!cursor) await dropOverOf(ctx, userId)
  // 'nulls last' matches the index: without it Postgres would sort all rows.
  const { rows } = await ctx.db.execute<Row>(sql`
    select id, type, data, count, read_at is not null as "isRead", at from notifications n
    where user_id = ${userId} ${type ? sql`and type = ${type}` : sql.empty()} ${cursor ? after(cursor) : sql.empty()}
      and ${stillHolds(ctx)}
    order by at desc nulls last, id desc nulls last limit ${limit + 1}`)
  const { items: page, last } = cutPage(rows, limit)
  const next = last ? cursors.encode([Date.parse(last.at), last.id]) : null
  return { items: page.flatMap((row) => present(ctx, row)), next }
}

/** Idempotent. @throws `not_found`, also for somebody else's */
export async function readNotification(
  ctx: Context,
  { userId, notificationId }: { userId: string; notificationId: string },
): Promise<null> {
  const { rows } = await ctx.db.execute(sql`update notifications set read_at = coalesce(read_at, ${ctx.now()})
    where id = ${notificationId} and user_id = ${userId} returning id`)
  requireRow(rows, 'Notification not found')
  await notifyBrowsers(ctx, { people: [userId] }, { kind: 'unread' })
  invalidates(`person:${userId}`)
  return null
}

export async function readAllNotifications(ctx: Context, { userId }: { userId: string }): Promise<null> {
  await ctx.db.execute(
    sql`update notifications set read_at = ${ctx.now()} where user_id = ${userId} and read_at is null`,
  )
  await notifyBrowsers(ctx, { people: [userId] }, { kind: 'unread' })
  invalidates(`person:${userId}`)
  return null
}

type Talk = { userId: string; conversationId: string; leadId: string | null }

/** Reading a conversation reads its notifications, in the caller's transaction. */
export async function readNotificationsOfThread(ctx: Context, { userId, conversationId, leadId }: Talk): Promise<void> {
  await ctx.db.execute(sql`update notifications set read_at = ${ctx.now()} where user_id = ${userId} and read_at is null
    and (data #>> '{data,conversationId}' = ${conversationId}::text
      or (type = 'message' and data #>> '{data,leadId}' = ${leadId}::text))`)
}
