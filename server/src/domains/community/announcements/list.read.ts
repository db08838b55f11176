import type { Announcement } from '@lv/contract/announcements'
import { Id } from '@lv/contract/fields'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'
import { HTML_VERSION, toHtml } from '#domains/community/posts/render-markdown.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

export type Row = Omit<Announcement, 'html'> & { html: string | null; micros: number }

const announcementColumns = (
  now: Date,
  viewerId: string | null,
) => sql`a.id, a.community_id as "communityId", a.title, a.content,
  case when a.html_version >= ${HTML_VERSION} then a.content_html end as html, a.is_pinned as "isPinned",
  a.published_at as "publishedAt", a.published_at > ${now} as "isScheduled", a.edited_at as "editedAt",
  (extract(epoch from a.published_at) * 1000000)::bigint as micros,
  (select json_build_object('id', case when ${viewerId !== null} then u.id end, 'firstName', u.first_name,
    'lastName', u.last_name) from users u where u.id = a.author_id) as author`

/** HTML of an older renderer is made again. */
async function presentAnnouncement({ micros: _, html, ...row }: Row): Promise<Announcement> {
  const { publishedAt, editedAt, content } = row
  return Object.assign(row, {
    html: html ?? (await toHtml(content)),
    publishedAt: toIsoTime(publishedAt),
    editedAt: toIsoTimeOrNull(editedAt),
  })
}

type Wanted = { communityId: string; announcementId: string; viewerId: string | null }

const seesAll = (viewerId: string | null) => sql`exists (select from memberships m
  where m.community_id = a.community_id and m.user_id = ${viewerId}::uuid and m.role in ('owner', 'moderator'))`

/** @throws `not_found` */
export async function findAnnouncement(ctx: Context, wanted: Wanted): Promise<Announcement> {
  const { communityId, announcementId, viewerId } = wanted
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Row>(sql`select ${announcementColumns(now, viewerId)} from announcements a
    where a.id = ${announcementId}::uuid and a.community_id = ${communityId}::uuid
      and (a.published_at <= ${now} or ${seesAll(viewerId)})`)
  return presentAnnouncement(requireRow(rows, 'Announcement not found'))
}

type Page = { communityId: string; viewerId: string | null; limit: number; cursor?: string | undefined }

const announcementCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql.empty()
  const [isPinned, micros, id] = announcementCursor.decode(cursor)
  return sql`and (a.is_pinned, a.published_at, a.id) <
    (${isPinned}, timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/** Along one index; owners and moderators also see what waits. `next` is null on the last page. */
export async function listAnnouncements(ctx: Context, { communityId, viewerId, limit, cursor }: Page) {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Row>(sql`select ${announcementColumns(now, viewerId)} from announcements a
    where a.community_id = ${communityId}::uuid and (a.published_at <= ${now} or ${seesAll(viewerId)}) ${after(cursor)}
    order by a.is_pinned desc, a.published_at desc, a.id desc limit ${limit + 1}`)
  const { items: shown, last } = cutPage(rows, limit)
  return {
    items: await Promise.all(shown.map(presentAnnouncement)),
    next: last ? announcementCursor.encode([last.isPinned, Number(last.micros), last.id]) : null,
  }
}

export type Notified = {
  userId: string
  community: string
  communityId: string
  title: string
  authorId: string
}

/** Lists by id after `lastId`, without the author and unverified addresses, and nobody once it is gone. */
export async function readersOf(ctx: Context, announcementId: string, lastId: string | null, limit: number) {
  const { rows } = await ctx.db.execute<Notified>(sql`select m.user_id as "userId", c.name as community,
      a.community_id as "communityId", a.title, a.author_id as "authorId"
    from announcements a join communities c on c.id = a.community_id
      join memberships m on m.community_id = a.community_id join users u on u.id = m.user_id and u.email_verified
    where a.id = ${announcementId}::uuid and m.user_id <> a.author_id and ${isEntitled(ctx)}
      and (${lastId}::uuid is null or m.user_id > ${lastId}::uuid)
    order by m.user_id limit ${limit}`)
  return rows
}
