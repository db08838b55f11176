import type { CreateAnnouncement } from '@lv/contract/announcements'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-write.ts'
import { HTML_VERSION, toHtml } from '#domains/community/posts/render-markdown.ts'
import { only } from '#platform/database/rows.ts'
import { findAnnouncement } from './parts/find.read.ts'
import { readPublishAt } from './parts/publish-at.ts'

type New = z.output<typeof CreateAnnouncement> & { communityId: string; authorId: string }

/**
 * Announces something to a community, as its owner or a moderator. What is shown now is told to the members from now on,
 * some at a time; what waits is told by the job that finds it due.
 * @throws `invalid` (publishAt) for a time that is past, `conflict` where the community is closed
 */
export async function createAnnouncement(ctx: Context, input: New) {
  const { communityId, authorId, title, content, isPinned, publishAt } = input
  await requireMayWrite(ctx, { communityId, userId: authorId })
  const html = await toHtml(content, { whose: authorId })
  return transact(ctx, async (ctx) => {
    const toldAt = publishAt === null ? ctx.now() : null
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into announcements
        (community_id, author_id, title, content, content_html, html_version, is_pinned, published_at, told_at)
      values (${communityId}, ${authorId}, ${title}, ${content}, ${html}, ${HTML_VERSION}, ${isPinned},
        ${readPublishAt(ctx, publishAt)}, ${toldAt}) returning id`)
    const { id } = only(rows)
    if (toldAt) await ctx.jobs.enqueue(ctx, 'tell-announcement', { announcementId: id, after: null })
    changesCommunity(communityId)
    return findAnnouncement(ctx, { communityId, announcementId: id, viewerId: authorId })
  })
}
