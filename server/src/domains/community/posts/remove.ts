import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { lockCommunities } from '#domains/community/communities/lock.ts'
import { holdNewsOfPost } from '#domains/notifications/notifications/bring-back-news.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { found } from '#platform/database/rows.ts'
import { restorableUntil } from './parts/undo.ts'

/**
 * Deletes a post, by its author: others hide it, with a reason (`domains/community/moderation/hide.ts`). The posts are counted in the same
 * statement. @throws `not_found` where it is gone already
 */
export async function removePost(ctx: Context, { postId, actorId }: { postId: string; actorId: string }) {
  const deletedAt = ctx.now()
  await lockCommunities(ctx, sql`select community_id from posts where id = ${postId}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with gone as (
      update posts p set deleted_at = ${deletedAt}, deleted_by = ${actorId}
      where p.id = ${postId} and p.deleted_at is null and p.author_id = ${actorId}
      returning p.community_id)
    update communities set post_count = post_count - 1 from gone where communities.id = gone.community_id
    returning communities.id`)
  changesCommunity(found(rows, 'Post not found').id)
  await holdNewsOfPost(ctx, postId)
  await dropNews(ctx, { about: 'postId', ids: [postId] })
  return { restorableUntil: restorableUntil(deletedAt) }
}
