import type { Announcement } from '@lv/contract/announcements'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { announcementColumns, presentAnnouncement, type Row } from './present.read.ts'

type Wanted = { communityId: string; announcementId: string; viewerId: string | null }

/** The viewer looks after the community of the announcement `a`, and so sees what waits. */
export const seesAll = (viewerId: string | null) => sql`exists (select from memberships m
  where m.community_id = a.community_id and m.user_id = ${viewerId}::uuid and m.role in ('owner', 'moderator'))`

/** One announcement that the viewer may see. @throws `not_found` */
export async function findAnnouncement(ctx: Context, wanted: Wanted): Promise<Announcement> {
  const { communityId, announcementId, viewerId } = wanted
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Row>(sql`select ${announcementColumns(now, viewerId)} from announcements a
    where a.id = ${announcementId}::uuid and a.community_id = ${communityId}::uuid
      and (a.published_at <= ${now} or ${seesAll(viewerId)})`)
  return presentAnnouncement(found(rows, 'Announcement not found'))
}
