import { UNDO_SECONDS } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { stillHolds } from './stands.ts'
import { notifyReaders } from './withdraw-notifications.ts'

/** For notifications `n`: which ones, each as if of the subject alone, and whether it goes with the subject. */
type Held = { which: SQL; alone: SQL; isOver: SQL }

/** For a deletion that may be undone. Call it in that transaction, before `withdrawNotifications`. */
async function holdBack(ctx: Context, subject: string, { which, alone, isOver }: Held): Promise<void> {
  await ctx.db.execute(sql`with held as (
      select n.* from notifications n where ${which} order by n.user_id, n.alike, n.id for update of n),
    loose as (
      update told_news t set notification_id = null from held n
      where t.notification_id = n.id and ${isOver} returning t.id, n.id as of)
    insert into dropped_notifications
      (subject, user_id, notification_id, type, data, alike, count, at, read_at, told, dropped_at)
    select ${subject}::uuid, n.user_id, n.id, n.type, ${alone}, n.at, n.read_at,
      array(select l.id from loose l where l.of = n.id), ${ctx.now()}
    from held n`)
}

export const lockNotificationsOfPost = (ctx: Context, postId: string): Promise<void> =>
  holdBack(ctx, postId, {
    which: sql`n.data @> jsonb_build_object('data', jsonb_build_object('postId', ${postId}::text)) and not ${stillHolds(ctx)}`,
    alone: sql`n.data, n.alike, n.count`,
    isOver: sql`true`,
  })

/** Of a combined notification only this comment is restored. */
export const lockNotificationsOfComment = (ctx: Context, commentId: string): Promise<void> =>
  holdBack(ctx, commentId, {
    which: sql`n.data @> jsonb_build_object('commentIds', jsonb_build_array(${commentId}::text))`,
    alone: sql`n.data || jsonb_build_object('commentIds', jsonb_build_array(${commentId}::text),
      'data', n.data -> 'data' || jsonb_build_object('commentId', ${commentId}::text)), n.alike, 1`,
    isOver: sql`n.count = 1`,
  })

const withDropped = (data: SQL, dropped: SQL) => sql`case when ${dropped} ? 'commentIds'
  then jsonb_set(${data}, '{commentIds}', (${dropped} -> 'commentIds') || coalesce(${data} -> 'commentIds', '[]'))
  else ${data} end`

/** Call it in the transaction that undoes the deletion of a post or a comment. */
export async function restoreNotifications(ctx: Context, subject: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`with dropped as (
      delete from dropped_notifications where subject = ${subject}::uuid returning *),
    n as (select n.* from dropped n where ${stillHolds(ctx)} order by n.user_id, n.alike, n.notification_id),
    again as (
      update notifications o set count = o.count + n.count, data = ${withDropped(sql`o.data`, sql`n.data`)}
      from n where o.id = n.notification_id returning o.id, o.user_id, o.alike, o.read_at),
    made as (
      insert into notifications as o (id, user_id, type, data, alike, count, at, read_at)
      select notification_id, user_id, type, data, alike, count, at, read_at from n
      where notification_id not in (select id from again)
      on conflict (user_id, alike) where read_at is null
        do update set count = o.count + excluded.count, data = ${withDropped(sql`o.data`, sql`excluded.data`)}
      returning id, user_id, alike, read_at),
    linked as (
      update told_news t set notification_id = made.id
      from n join made on made.id = n.notification_id or (made.user_id = n.user_id and made.alike = n.alike)
      where t.id = any(n.told))
    select user_id as "userId" from again where read_at is null
    union select user_id from made where read_at is null`)
  await notifyReaders(ctx, rows)
}

export const forgetDropped = (ctx: Context) =>
  ctx.db.execute(sql`delete from dropped_notifications
    where dropped_at < ${ctx.now()}::timestamptz - make_interval(secs => ${2 * UNDO_SECONDS})`)
