import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { htmlColumn, htmlReader } from './kept-html.ts'
import { type CommentRow, commentColumns, type PostRow, postColumns, presentComment, presentPost } from './present.ts'

const MOST_COMMENTS = 500

type Row = PostRow & {
  html: string | null
  communityName: string
  isPublic: boolean
  role: 'owner' | 'moderator' | 'member' | null
  isAuthor: boolean
  comments: CommentRow[]
}

/** The oldest comments first; a deleted one stays, emptied, while somebody's answer hangs on it. */
const commentsOfPost = sql`select ${commentColumns}
  from comments c
  where c.post_id = p.id and (c.deleted_at is null
    or exists (select from comments a where a.parent_id = c.id and a.deleted_at is null))
  order by c.created_at, c.id
  limit ${MOST_COMMENTS}`

function canDo({ role, isAuthor }: Row) {
  const isModerator = role === 'owner' || role === 'moderator'
  return { take_part: role !== null, edit: isAuthor, remove: isAuthor || isModerator, pin: isModerator }
}

/** One post with its community, what the viewer may do, and at most 500 comments. One query. @throws `not_found` */
export async function getPost(ctx: Context, { postId, viewerId }: { postId: string; viewerId: string | null }) {
  const { rows } = await ctx.db.execute<Row>(sql`select ${postColumns(viewerId)}, ${htmlColumn('p')} as html,
      c.name as "communityName", c.is_public as "isPublic", m.role, p.author_id is not distinct from ${viewerId}::uuid as "isAuthor",
      coalesce((select json_agg(said order by said."createdAt", said.id) from (${commentsOfPost}) said), '[]') as comments
    from posts p
    join communities c on c.id = p.community_id
    left join memberships m on m.community_id = p.community_id and m.user_id = ${viewerId}::uuid
    where p.id = ${postId} and p.deleted_at is null`)
  const row = found(rows, 'Post not found')
  const htmlOf = htmlReader()
  return {
    ...presentPost(row),
    html: htmlOf(row),
    community: { id: row.communityId, name: row.communityName, isPublic: row.isPublic },
    can: canDo(row),
    comments: row.comments.map((comment) => presentComment(comment, htmlOf)),
  }
}
