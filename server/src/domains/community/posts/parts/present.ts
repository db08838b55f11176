import type { Image } from '@lv/contract/files'
import { MAX_COUNTED_ANSWERS } from '@lv/contract/options'
import type { Member } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import { categoryOf } from '#domains/community/communities/lists.ts'
import { mayModerate } from '#domains/community/communities/may-act.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { htmlColumn, htmlReader } from '../rendered-html.ts'

/** Instants are Postgres's own text. */
export type PostRow = {
  id: string
  communityId: string
  title: string
  content: string
  likesCount: number
  commentsCount: number
  isPinned: boolean
  isAnswered: boolean
  category: { id: string; name: string } | null
  hasPoll: boolean
  liked: boolean
  createdAt: string
  editedAt: string | null
  author: Member
  images: Image[]
}

export type CommentRow = {
  id: string
  parentId: string | null
  content: string
  html: string | null
  isDeleted: boolean
  hiddenFor: string | null
  isAnswer: boolean
  isOwn: boolean
  mayHide: boolean
  answersCount: number
  createdAt: string
  editedAt: string | null
  author: Member | null
}

/** Null if it cannot be shown, as one broken row must not break a list. */
const picture =
  sql.raw(`(select json_build_object('id', f.id, 'url', '/files/' || f.id, 'width', f.width, 'height', f.height)
  from files f where f.id = i.file_id and f.kind = 'picture' and f.width is not null and f.height is not null)`)

/** Author, like and pictures are look-ups by key for each row, so the plan does not depend on size. */
export const postColumns = (
  viewerId: string | null,
  now: Date,
) => sql`p.id, p.community_id as "communityId", p.title, p.content,
  p.likes_count as "likesCount", p.comments_count as "commentsCount", p.is_pinned as "isPinned",
  p.answer_id is not null as "isAnswered", ${categoryOf('p.category_id')} as category,
  exists (select from polls q where q.post_id = p.id) as "hasPoll",
  exists (select from post_likes l where l.post_id = p.id and l.user_id = ${viewerId}::uuid) as liked,
  p.created_at as "createdAt", p.edited_at as "editedAt",
  ${memberOf('p.author_id', now)} as author,
  coalesce((select json_agg(shown.picture order by shown.position)
    from (select i.position, ${picture} as picture from post_images i where i.post_id = p.id) shown
    where shown.picture is not null), '[]') as images`

const isSaid = (viewerId: string | null) =>
  sql`(c.deleted_at is null or c.hidden_at is not null and c.author_id is not distinct from ${viewerId}::uuid)`

const mayHide = (actorId: string) =>
  mayModerate({
    actorId,
    communityId: sql`(select o.community_id from posts o where o.id = c.post_id)`,
    personId: sql`c.author_id`,
  })

export const commentColumns = (
  viewerId: string | null,
  now: Date,
) => sql`c.id, c.parent_id as "parentId", not ${isSaid(viewerId)} as "isDeleted",
  case when c.author_id is not distinct from ${viewerId}::uuid then c.hidden_for end as "hiddenFor",
  coalesce((select o.answer_id = c.id from posts o where o.id = c.post_id), false) as "isAnswer",
  c.deleted_at is null and c.author_id is not distinct from ${viewerId}::uuid as "isOwn",
  ${viewerId ? sql`c.deleted_at is null and ${mayHide(viewerId)}` : sql`false`} as "mayHide",
  case when ${isSaid(viewerId)} then c.content else '' end as content,
  case when ${isSaid(viewerId)} then ${htmlColumn('c')} else '' end as html,
  (select count(*)::int from (select from comments a where a.post_id = c.post_id and a.parent_id = c.id
    and a.deleted_at is null limit ${MAX_COUNTED_ANSWERS}) counted) as "answersCount",
  c.created_at as "createdAt", c.edited_at as "editedAt",
  case when ${isSaid(viewerId)} then ${memberOf('c.author_id', now)} end as author`

export const presentPost = <Row extends PostRow>(row: Row) => ({
  ...row,
  createdAt: toIsoTime(row.createdAt),
  editedAt: toIsoTimeOrNull(row.editedAt),
})

export const presentComment = async (row: CommentRow, htmlOf = htmlReader()) => ({
  ...row,
  html: await htmlOf(row),
  createdAt: toIsoTime(row.createdAt),
  editedAt: toIsoTimeOrNull(row.editedAt),
})
