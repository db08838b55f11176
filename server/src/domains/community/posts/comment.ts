import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { mayWriteIn } from '#domains/community/communities/may-act.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { HTML_VERSION } from './parts/markdown.ts'
import type { Mentioned } from './parts/mentioned.read.ts'
import { type CommentRow, commentColumns, presentComment } from './parts/present.ts'
import { communityOf, refuseLinks, refuseRepeatedComment, sayWhyNot } from './parts/refusals.ts'
import { saveMentions } from './parts/save-mentions.ts'
import { renderMentioning } from './render.ts'

type NewComment = { postId: string; authorId: string; content: string; parentId?: string | null | undefined }
type Rendered = NewComment & { html: string }

type Answered = {
  id: string
  communityId: string
  commentsCount: number
  title: string
  postAuthorId: string
  parentAuthorId: string | null
  isFollowed: boolean
}

async function insertComment(ctx: Context, { postId, authorId, content, html, parentId = null }: Rendered) {
  const { rows } = await ctx.db.execute<CommentRow & Answered>(sql`with parent as (
      select id, author_id from comments
      where id = ${parentId}::uuid and post_id = ${postId} and parent_id is null and deleted_at is null for share),
    post as (
      update posts p set comments_count = comments_count + 1, active_at = greatest(p.active_at, now())
      where p.id = ${postId} and p.deleted_at is null
        and (${parentId}::uuid is null or exists (select from parent))
        and ${mayWriteIn(ctx, authorId, sql`p.community_id`)}
      returning p.id, p.community_id, p.author_id, p.title, p.comments_count),
    c as (
      insert into comments (post_id, parent_id, author_id, content, content_html, html_version)
      select id, ${parentId}::uuid, ${authorId}::uuid, ${content}::text, ${html}::text, ${HTML_VERSION} from post
      returning *),
    followed as (
      insert into post_follows (post_id, user_id) select id, ${authorId}::uuid from post on conflict do nothing)
    select ${commentColumns(authorId, ctx.now())}, post.community_id as "communityId", post.title, post.author_id as "postAuthorId",
      post.comments_count as "commentsCount",
      (select author_id from parent) as "parentAuthorId",
      coalesce((select f.is_following from post_follows f where f.post_id = post.id and f.user_id = post.author_id), true)
        as "isFollowed"
    from c, post`)
  return rows[0]
}

/** A job tells other followers, as they may be many. The mentioned are told of that instead. */
async function notifyAuthors(ctx: Context, { postId, authorId }: NewComment, answered: Answered, people: Mentioned[]) {
  const { id, communityId, title, postAuthorId, parentAuthorId, isFollowed } = answered
  const isTold = (userId: string) => userId === authorId || people.some((person) => person.userId === userId)
  if (parentAuthorId && !isTold(parentAuthorId))
    await notify(ctx, {
      kind: 'comment-answered',
      to: { userId: parentAuthorId },
      data: { communityId, postId, commentId: id },
    })
  if (isFollowed && !isTold(postAuthorId) && postAuthorId !== parentAuthorId)
    await notify(ctx, {
      kind: 'post-commented',
      to: { userId: postAuthorId },
      data: { title, communityId, postId, commentId: id },
    })
  await ctx.jobs.enqueue(ctx, 'tell-followers', { commentId: id })
}

/**
 * @throws `invalid` (parentId) if the answered comment is deleted, an answer itself, or of another post; (content) if
 * repeated within the hour, or with too many links from a new member; `forbidden` if muted
 */
export async function commentOnPost(ctx: Context, input: NewComment) {
  const { html, people } = await renderMentioning(ctx, input)
  return transact(ctx, async (ctx) => {
    await refuseRepeatedComment(ctx, input)
    await refuseLinks(ctx, { authorId: input.authorId, communityId: communityOf(input.postId), html })
    const comment = await insertComment(ctx, { ...input, html })
    if (comment) {
      invalidatesCommunity(comment.communityId)
      const { id: commentId, communityId } = comment
      await saveMentions(ctx, { communityId, postId: input.postId, commentId, people })
      await notifyAuthors(ctx, input, comment, people)
      await notifyBrowsers(
        ctx,
        { page: `post:${input.postId}` },
        { kind: 'counts', postId: input.postId, commentsCount: comment.commentsCount },
      )
      return presentComment(comment)
    }
    await sayWhyNot(ctx, { postId: input.postId, userId: input.authorId })
    if (input.parentId) throw invalidField('parentId', 'Reply to a comment on this post, not to a reply')
    throw new ApiError('not_found', 'Post not found')
  })
}
