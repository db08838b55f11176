import type { Announcement } from '@lv/contract/announcements'
import { sql } from 'drizzle-orm'
import { HTML_VERSION, toHtml } from '#domains/community/posts/render-markdown.ts'
import { wire, wireOrNull } from '#platform/database/wire.ts'

export type Row = Omit<Announcement, 'html'> & { html: string | null; micros: number }

/** What is selected of the announcement `a`; the names of its author are a look-up by key. */
export const announcementColumns = (
  now: Date,
  viewerId: string | null,
) => sql`a.id, a.community_id as "communityId", a.title, a.content,
  case when a.html_version >= ${HTML_VERSION} then a.content_html end as html, a.is_pinned as "isPinned",
  a.published_at as "publishedAt", a.published_at > ${now} as "isScheduled", a.edited_at as "editedAt",
  (extract(epoch from a.published_at) * 1000000)::bigint as micros,
  (select json_build_object('id', case when ${viewerId !== null} then u.id end, 'firstName', u.first_name,
    'lastName', u.last_name) from users u where u.id = a.author_id) as author`

/** The row as it is sent; HTML of an older renderer is made anew. */
export async function presentAnnouncement({ micros: _, html, ...row }: Row): Promise<Announcement> {
  const { publishedAt, editedAt, content } = row
  return Object.assign(row, {
    html: html ?? (await toHtml(content)),
    publishedAt: wire(publishedAt),
    editedAt: wireOrNull(editedAt),
  })
}
