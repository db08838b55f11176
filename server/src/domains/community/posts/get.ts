import { COMMENT_PAGE_SIZE } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'
import { mayModerate } from '#domains/community/communities/may-act.ts'
import { muteOf, presentMute, type RawMute } from '#domains/community/communities/mutes.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { pageAsJson, presentPage, type RawPage } from './parts/comment-page.ts'
import {
  type CommentRow,
  commentColumns,
  type PostRow,
  postColumns,
  presentComment,
  presentPost,
} from './parts/present.ts'
import { htmlColumn, htmlReader } from './rendered-html.ts'
import { type PollRow, pollColumn, presentPoll } from './votes.ts'

type Row = PostRow & {
  html: string | null
  communityName: string
  isPublic: boolean
  role: 'owner' | 'moderator' | 'member' | null
  isAuthor: boolean
  mayHide: boolean
  hiddenAt: string | null
  hiddenFor: string | null
  mute: RawMute | null
  following: boolean
  poll: PollRow | null
  answer: CommentRow | null
  comments: RawPage
}

function canDo({ role, isAuthor, mayHide, hiddenAt, mute }: Row) {
  const report = role !== null && !isAuthor && !hiddenAt
  const nothing = { take_part: false, edit: false, remove: false, pin: false, mark_answer: false, report, hide: false }
  if (hiddenAt) return nothing
  if (mute) return { ...nothing, remove: isAuthor, mark_answer: isAuthor }
  const isModerator = role === 'owner' || role === 'moderator'
  const isEither = isAuthor || isModerator
  const can = { take_part: role !== null, edit: isAuthor, remove: isAuthor, pin: isModerator, mark_answer: isEither }
  return { ...can, report, hide: mayHide }
}

/** One query, with the first page of comments. @throws `not_found` */
export async function getPost(ctx: Context, { postId, viewerId }: { postId: string; viewerId: string | null }) {
  const firstPage = pageAsJson({ postId, parentId: null, viewerId, limit: COMMENT_PAGE_SIZE, now: ctx.now() })
  const mayHide = viewerId
    ? mayModerate({ actorId: viewerId, communityId: sql`p.community_id`, personId: sql`p.author_id` })
    : sql`false`
  const { rows } = await ctx.db.execute<Row>(sql`select ${postColumns(viewerId, ctx.now())}, ${htmlColumn('p')} as html,
      c.name as "communityName", c.is_public as "isPublic", p.hidden_at as "hiddenAt", p.hidden_for as "hiddenFor",
      ${muteOf(ctx, viewerId)} as mute, m.role, p.author_id is not distinct from ${viewerId}::uuid as "isAuthor",
      ${mayHide} as "mayHide",
      coalesce((select f.is_following from post_follows f where f.post_id = p.id and f.user_id = ${viewerId}::uuid),
        p.author_id is not distinct from ${viewerId}::uuid) as following,
      ${pollColumn(viewerId, ctx.now())} as poll,
      (select to_json(said) from (select ${commentColumns(viewerId, ctx.now())} from comments c
        where c.id = p.answer_id and c.deleted_at is null) said) as answer,
      ${firstPage} as comments
    from posts p
    join communities c on c.id = p.community_id
    left join memberships m on m.community_id = p.community_id and m.user_id = ${viewerId}::uuid
      and ${isEntitled(ctx)}
    where p.id = ${postId} and (p.deleted_at is null or p.hidden_at is not null and p.author_id = ${viewerId}::uuid)`)
  const row = requireRow(rows, 'Post not found')
  const htmlOf = htmlReader()
  return {
    ...presentPost(row),
    html: await htmlOf(row),
    community: { id: row.communityId, name: row.communityName, isPublic: row.isPublic },
    can: canDo(row),
    poll: row.poll && presentPoll(row.poll),
    hidden: row.hiddenAt === null ? null : { reason: row.hiddenFor ?? '', at: toIsoTime(row.hiddenAt) },
    mute: presentMute(row.mute),
    answer: row.answer && (await presentComment(row.answer, htmlOf)),
    comments: await presentPage(row.comments, { parentId: null, isFromStart: true, htmlOf }),
  }
}
