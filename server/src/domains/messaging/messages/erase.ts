import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import { dropCounted, withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { releaseFrom } from '#platform/storage/release.ts'

export async function eraseThreads(ctx: Context, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return
  const gone = sql`(select id from conversations where kind in ('lead', 'project', 'collaboration') and subject = ${anyOf(subjects)})`
  await releaseFrom(
    ctx,
    sql`delete from message_files where message_id in (select id from messages where conversation_id in ${gone})
      returning file_id`,
  )
  const { rows } = await ctx.db.execute<{ id: string }>(sql`delete from conversations where id in ${gone} returning id`)
  await withdrawNotifications(ctx, { about: 'conversationId', ids: rows.map(({ id }) => id) })
}

/** Deletes what a person wrote, their files and read state; what others wrote to them stays. */
export async function eraseAuthor(ctx: Context, userId: string): Promise<void> {
  const theirs = sql`select conversation_id from messages where author_id = ${userId}`
  await ctx.db.execute(sql`select from conversations where id in (${theirs}) order by id for no key update`)
  await releaseFrom(
    ctx,
    sql`delete from message_files where message_id in (select id from messages where author_id = ${userId})
      returning file_id`,
  )
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with gone as (
      delete from messages where author_id = ${userId} returning id, conversation_id, created_at, deleted_at),
    fewer as (
      select x.conversation_id, x.user_id, count(*)::int as count
      from gone join conversation_members x on x.conversation_id = gone.conversation_id
      where x.user_id <> ${userId} and gone.deleted_at is null and (x.read_at is null or x.read_at < gone.created_at)
      group by 1, 2),
    counted as (
      update conversation_members x set unread = greatest(0, x.unread - fewer.count) from fewer
      where x.conversation_id = fewer.conversation_id and x.user_id = fewer.user_id)
    select id from gone where deleted_at is null`)
  await dropCounted(
    ctx,
    'messageId',
    rows.map(({ id }) => id),
  )
  await ctx.db.execute(sql`delete from conversation_members where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from message_reports where reporter_id = ${userId}`)
  await ctx.db.execute(sql`delete from message_pauses where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from blocks where ${userId} in (user_id, blocked_id)`)
}
