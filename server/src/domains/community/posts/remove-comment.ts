import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { holdNewsOfComment } from '#domains/notifications/notifications/bring-back-news.ts'
import { dropCounted } from '#domains/notifications/notifications/drop-news.ts'
import { found } from '#platform/database/rows.ts'
import { tellBrowsers } from '#platform/realtime/tell-browsers.ts'
import { restorableUntil } from './parts/undo.ts'

type Counted = { communityId: string; postId: string; commentsCount: number }

/**
 * Deletes a comment, by its author: others hide it, with a reason (`domains/community/moderation/hide.ts`). The comments are counted in the
 * same statement. Answers stay. @throws `not_found` where it is gone already
 */
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
  const { communityId, postId, commentsCount } = found(rows, 'Comment not found')
  changesCommunity(communityId)
  await holdNewsOfComment(ctx, commentId)
  await dropCounted(ctx, 'commentId', [commentId])
  await tellBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, commentsCount })
  return { restorableUntil: restorableUntil(deletedAt) }
}
