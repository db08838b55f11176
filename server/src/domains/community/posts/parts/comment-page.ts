import type { CommentPage } from '@lv/contract/comments'
import { type SQL, sql } from 'drizzle-orm'
import { fitsPage } from '#platform/database/page-by-bytes.ts'
import type { htmlReader } from '../rendered-html.ts'
import { commentCursor } from './cursor.ts'
import { type CommentRow, commentColumns, presentComment } from './present.ts'

/** `parentId` is null for the comments of the post itself. */
export type Thread = { postId: string; parentId: string | null; viewerId: string | null }
export type Place = { micros: number; id: string }
export type PageOf = Thread & { limit: number; from?: Place; after?: Place }

type Row = CommentRow & { micros: number }
export type RawPage = { items: Row[]; hasMore: boolean }

/** A deleted comment stays, empty, while it has answers. With `exists`, the planner may read all comments. */
const isThere = (viewerId: string | null) => sql`(c.deleted_at is null
  or c.hidden_at is not null and c.author_id = ${viewerId}::uuid or (select true from comments a
  where a.post_id = c.post_id and a.parent_id = c.id and a.deleted_at is null limit 1))`

/** Written as one range of the index `comments_of_post`. */
export const inThread = ({ postId, parentId, viewerId }: Thread) => sql`c.post_id = ${postId}
  and c.parent_id ${parentId === null ? sql`is null` : sql`= ${parentId}`} and ${isThere(viewerId)}`

const placeOf = ({ micros, id }: Place) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`

export const lies = (how: '<=' | '>=' | '>', place: Place) =>
  sql`(c.created_at, c.id) ${sql.raw(how)} ${placeOf(place)}`

export const micros = sql`(extract(epoch from c.created_at) * 1000000)::bigint`
export const weight = sql`octet_length(c.content) + octet_length(c.content_html)`

const oldestFirst = sql`c.parent_id, c.created_at, c.id`

/** A RawPage as JSON, for a statement of its own or within another. */
export function pageAsJson({ limit, from, after, now, ...thread }: PageOf & { now: Date }): SQL {
  const begin = from ? sql`and ${lies('>=', from)}` : after ? sql`and ${lies('>', after)}` : sql.empty()
  return sql`(select json_build_object(
      'items', coalesce(json_agg(said) filter (where said.fits), '[]'),
      'hasMore', coalesce(bool_or(not said.fits), false))
    from (select ${commentColumns(thread.viewerId, now)}, ${micros} as micros, ${fitsPage(weight, oldestFirst, limit)} as fits
      from comments c where ${inThread(thread)} ${begin}
      order by ${oldestFirst} limit ${limit + 1}) said)`
}

type About = { parentId: string | null; isFromStart: boolean; htmlOf: ReturnType<typeof htmlReader> }

export async function presentPage({ items, hasMore }: RawPage, about: About): Promise<CommentPage> {
  const { parentId, isFromStart, htmlOf } = about
  const last = items.at(-1)
  return {
    parentId,
    isFromStart,
    items: await Promise.all(items.map((row) => presentComment(row, htmlOf))),
    next: hasMore && last ? commentCursor.encode([parentId, last.micros, last.id]) : null,
  }
}
