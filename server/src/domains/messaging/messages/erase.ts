import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { releaseFrom } from '#platform/storage/release.ts'

/** Deletes the conversations about these subjects (leads, a request, collaborative projects), with every word and file in them. */
export async function eraseThreads(ctx: Context, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return
  const gone = sql`(select id from conversations where kind in ('lead', 'project', 'collaboration') and subject = ${anyOf(subjects)})`
  await releaseFrom(
    ctx,
    sql`delete from message_files where message_id in (select id from messages where conversation_id in ${gone})
      returning file_id`,
  )
  const { rows } = await ctx.db.execute<{ id: string }>(sql`delete from conversations where id in ${gone} returning id`)
  await dropNews(ctx, { about: 'conversationId', ids: rows.map(({ id }) => id) })
}
