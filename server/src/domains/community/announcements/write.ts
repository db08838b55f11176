import type { CreateAnnouncement, UpdateAnnouncement } from '@lv/contract/announcements'
import { DAY_MS } from '@lv/contract/durations'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-act.ts'
import { HTML_VERSION, toHtml } from '#domains/community/posts/render-markdown.ts'
import { singleRow } from '#platform/database/rows.ts'
import { findAnnouncement } from './list.read.ts'

const YEAR_MS = 366 * DAY_MS

/** Returns now if nothing was chosen. @throws `invalid` (publishAt) for the past, or more than a year ahead */
function readPublishAt(ctx: Context, publishAt: string | null): Date {
  const now = ctx.now()
  if (publishAt === null) return now
  const at = new Date(publishAt)
  if (at.getTime() <= now.getTime()) throw invalidField('publishAt', 'Choose a time to come')
  if (at.getTime() > now.getTime() + YEAR_MS) throw invalidField('publishAt', 'Choose a time within a year')
  return at
}

type New = z.output<typeof CreateAnnouncement> & { communityId: string; authorId: string }

/** @throws `invalid` (publishAt) for a time that is past, `conflict` if the community is closed */
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
    const { id } = singleRow(rows)
    if (toldAt) await ctx.jobs.enqueue(ctx, 'tell-announcement', { announcementId: id, after: null })
    invalidatesCommunity(communityId)
    return findAnnouncement(ctx, { communityId, announcementId: id, viewerId: authorId })
  })
}

type Change = z.output<typeof UpdateAnnouncement> & {
  communityId: string
  announcementId: string
  actorId: string
  /** Rendered before the transaction, which would hold its locks while it waits for the renderer. */
  html: string | null
}

/** Nobody is told twice. @throws `invalid` (publishAt), `conflict` for another time once it is shown, `not_found` */
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
    invalidatesCommunity(communityId)
    return findAnnouncement(ctx, { communityId, announcementId, viewerId: actorId })
  })
}

/** @returns how many */
export function publishDue(ctx: Context): Promise<number> {
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`update announcements set told_at = ${ctx.now()}
      where told_at is null and published_at <= ${ctx.now()} returning id`)
    for (const { id } of rows) await ctx.jobs.enqueue(ctx, 'tell-announcement', { announcementId: id, after: null })
    return rows.length
  })
}
