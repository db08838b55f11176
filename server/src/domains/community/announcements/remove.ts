import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'

type Named = { communityId: string; announcementId: string }

/** Members who have not been told yet will not be. @throws `not_found` */
export async function removeAnnouncement(ctx: Context, { communityId, announcementId }: Named) {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`delete from announcements
    where id = ${announcementId}::uuid and community_id = ${communityId}::uuid returning id`)
  invalidatesCommunity(communityId)
  const { id } = requireRow(rows, 'Announcement not found')
  await withdrawNotifications(ctx, { about: 'announcementId', ids: [id] })
  return { id }
}

/** Runs in the caller's transaction. */
export async function eraseAnnouncements(ctx: Context, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`delete from announcements where author_id = ${userId} returning id`,
  )
  await withdrawNotifications(ctx, { about: 'announcementId', ids: rows.map(({ id }) => id) })
}
