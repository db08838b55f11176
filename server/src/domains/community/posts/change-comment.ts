import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import {
  lockNotificationsOfComment,
  restoreNotifications,
} from '#domains/notifications/notifications/restore-notifications.ts'
import { dropCounted } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { HTML_VERSION } from './parts/markdown.ts'
import { type CommentRow, commentColumns, presentComment } from './parts/present.ts'
import { communityOf, refuseLinks } from './parts/refusals.ts'
import { saveMentions } from './parts/save-mentions.ts'
import { notRestored, restorableSince, restorableUntil } from './remove.ts'
import { renderMentioning } from './render.ts'

type Counted = { communityId: string; postId: string; commentsCount: number }

/** Others hide it (`domains/community/moderation/hide.ts`). @throws `not_found` if it is gone already */
export async function removeComment(ctx: Context, { commentId, actorId }: { commentId: string; actorId: string }) {
  const deletedAt = ctx.now()
  const { rows } = await ctx.db.execute<Counted>(sql`with gone as (
      update comments c set deleted_at = ${deletedAt}, deleted_by = ${actorId}
      from posts p
      where c.id = ${commentId} and c.deleted_at is null and p.id = c.post_id and p.deleted_at is null
        and c.author_id = ${actorId}
      returning c.post_id)
    update posts set comments_count = comments_count - 1 from gone where posts.id = gone.post_id
    returning posts.community_id as "communityId", posts.id as "postId", posts.comments_count as "commentsCount"`)
  const { communityId, postId, commentsCount } = requireRow(rows, 'Comment not found')
  invalidatesCommunity(communityId)
  await lockNotificationsOfComment(ctx, commentId)
  await dropCounted(ctx, 'commentId', [commentId])
  await notifyBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, commentsCount })
  return { restorableUntil: restorableUntil(deletedAt) }
}

type CountedAgain = { communityId: string; postId: string; commentsCount: number }

async function exists(ctx: Context, commentId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from comments where id = ${commentId}`)
  return rows.length > 0
}

/** @throws `gone` if it is too late or somebody else deleted it, `not_found` */
export async function restoreComment(ctx: Context, { commentId, actorId }: { commentId: string; actorId: string }) {
  const { rows } = await ctx.db.execute<CountedAgain>(sql`with back as (
      update comments set deleted_at = null, deleted_by = null
      where id = ${commentId} and deleted_by = ${actorId} and deleted_at >= ${restorableSince(ctx)}
      returning post_id)
    update posts set comments_count = comments_count + 1 from back where posts.id = back.post_id
    returning posts.community_id as "communityId", posts.id as "postId", posts.comments_count as "commentsCount"`)
  const [post] = rows
  if (!post) throw notRestored(await exists(ctx, commentId), 'Comment not found')
  const { communityId, postId, commentsCount } = post
  invalidatesCommunity(communityId)
  await restoreNotifications(ctx, commentId)
  // Their job may have run meanwhile; nobody is told twice.
  await ctx.jobs.enqueue(ctx, 'tell-followers', { commentId })
  await notifyBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, commentsCount })
  return { id: commentId }
}

type Edit = { commentId: string; actorId: string; content: string }

/** Marks it as edited if the words changed. @throws `not_found`, `invalid` for too many links */
export async function updateComment(ctx: Context, { commentId, actorId, content }: Edit) {
  const { rows: at } = await ctx.db.execute<{ postId: string }>(
    sql`select post_id as "postId" from comments where id = ${commentId} and author_id = ${actorId} and deleted_at is null`,
  )
  const { postId } = requireRow(at, 'Comment not found')
  const { html, people } = await renderMentioning(ctx, { content, authorId: actorId, postId })
  return transact(ctx, async (ctx) => {
    await refuseLinks(ctx, { authorId: actorId, communityId: communityOf(postId), html, butId: commentId })
    const { rows } = await ctx.db.execute<CommentRow & { communityId: string }>(sql`with c as (
        update comments set content = ${content}::text, content_html = ${html}::text,
          html_version = ${HTML_VERSION},
          edited_at = case when content = ${content}::text then edited_at else ${ctx.now()}::timestamptz end
        where id = ${commentId} and author_id = ${actorId} and deleted_at is null
          and exists (select from posts p where p.id = post_id and p.deleted_at is null)
        returning *)
      select ${commentColumns(actorId, ctx.now())}, (select p.community_id from posts p where p.id = c.post_id) as "communityId" from c`)
    const comment = requireRow(rows, 'Comment not found')
    await saveMentions(ctx, { communityId: comment.communityId, postId, commentId, people })
    invalidatesCommunity(comment.communityId)
    return presentComment(comment)
  })
}
