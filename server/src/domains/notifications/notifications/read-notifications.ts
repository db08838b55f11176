import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { tellBrowsers } from '#platform/realtime/tell-browsers.ts'

/**
 * Marks one notification as read; a second time changes nothing.
 * @throws `not_found`, the same for somebody else's
 */
export async function readNotification(
  ctx: Context,
  { userId, notificationId }: { userId: string; notificationId: string },
): Promise<null> {
  const { rows } = await ctx.db.execute(sql`update notifications set read_at = coalesce(read_at, ${ctx.now()})
    where id = ${notificationId} and user_id = ${userId} returning id`)
  found(rows, 'Notification not found')
  await tellBrowsers(ctx, { people: [userId] }, { kind: 'unread' })
  changes(`person:${userId}`)
  return null
}

/** Marks everything that somebody was told as read. */
export async function readAllNotifications(ctx: Context, { userId }: { userId: string }): Promise<null> {
  await ctx.db.execute(
    sql`update notifications set read_at = ${ctx.now()} where user_id = ${userId} and read_at is null`,
  )
  await tellBrowsers(ctx, { people: [userId] }, { kind: 'unread' })
  changes(`person:${userId}`)
  return null
}

type Talk = { userId: string; conversationId: string; leadId: string | null }

/** What was told of a conversation is read with it: no badge and no letter speaks of it any more. In the caller's transaction. */
export async function readNewsOfTalk(ctx: Context, { userId, conversationId, leadId }: Talk): Promise<void> {
  await ctx.db.execute(sql`update notifications set read_at = ${ctx.now()} where user_id = ${userId} and read_at is null
    and (data #>> '{data,conversationId}' = ${conversationId}::text
      or (type = 'message' and data #>> '{data,leadId}' = ${leadId}::text))`)
}
