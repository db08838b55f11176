import type { UpdateAnnouncement } from '@lv/contract/announcements'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { HTML_VERSION } from '#domains/community/posts/render-markdown.ts'
import { findAnnouncement } from './parts/find.read.ts'
import { readPublishAt } from './parts/publish-at.ts'

type Change = z.output<typeof UpdateAnnouncement> & {
  communityId: string
  announcementId: string
  actorId: string
  /** Of a changed content, rendered before the transaction, which would wait for the renderer with all its locks. */
  html: string | null
}

/**
 * Changes an announcement; who was told is not told again. Its time can be changed while it waits (null: shown now).
 * @throws `invalid` (publishAt), `conflict` for another time of one that is shown, `not_found`
 */
export async function updateAnnouncement(ctx: Context, change: Change) {
  const { communityId, announcementId, actorId, title, content, html, isPinned, publishAt } = change
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const at = publishAt === undefined ? null : readPublishAt(ctx, publishAt)
    const { rows } = await ctx.db.execute<{ wasShown: boolean }>(sql`with before as (
        select id, told_at is not null as was_shown from announcements
        where id = ${announcementId}::uuid and community_id = ${communityId}::uuid for no key update),
      changed as (
        update announcements a set title = coalesce(${title ?? null}, a.title), content = coalesce(${content ?? null}, a.content),
          content_html = coalesce(${html}, a.content_html),
          html_version = case when ${html}::text is null then a.html_version else ${HTML_VERSION} end,
          is_pinned = coalesce(${isPinned ?? null}, a.is_pinned),
          published_at = coalesce(${at}::timestamptz, a.published_at),
          edited_at = case when before.was_shown and ${title ?? content ?? null}::text is not null then ${now}::timestamptz
            else a.edited_at end
        from before where a.id = before.id and (not before.was_shown or ${at}::timestamptz is null))
      select was_shown as "wasShown" from before`)
    const [before] = rows
    if (!before) throw new ApiError('not_found', 'Announcement not found')
    if (before.wasShown && at)
      throw new ApiError('conflict', 'It is shown already', {
        issues: [{ path: 'publishAt', message: 'It is shown already' }],
      })
    changesCommunity(communityId)
    return findAnnouncement(ctx, { communityId, announcementId, viewerId: actorId })
  })
}
