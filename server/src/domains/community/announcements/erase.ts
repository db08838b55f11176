import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'

/** Takes out what a person announced, in the caller's transaction. */
export async function eraseAnnouncements(ctx: Context, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`delete from announcements where author_id = ${userId} returning id`,
  )
  await dropNews(ctx, { about: 'announcementId', ids: rows.map(({ id }) => id) })
}
