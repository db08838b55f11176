import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { bringBackNews } from '#domains/notifications/notifications/bring-back-news.ts'
import { tellBrowsers } from '#platform/realtime/tell-browsers.ts'
import { notRestored, restorableSince } from './parts/undo.ts'

type Counted = { communityId: string; postId: string; commentsCount: number }

async function exists(ctx: Context, commentId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from comments where id = ${commentId}`)
  return rows.length > 0
}

/**
 * Brings a comment back, for the person who deleted it a moment ago; the comments are counted in the same statement.
 * @throws `gone` when it is too late or somebody else deleted it, `not_found` where there never was such a comment
 */
export async function restoreComment(ctx: Context, { commentId, actorId }: { commentId: string; actorId: string }) {
  const { rows } = await ctx.db.execute<Counted>(sql`with back as (
      update comments set deleted_at = null, deleted_by = null
      where id = ${commentId} and deleted_by = ${actorId} and deleted_at >= ${restorableSince(ctx)}
      returning post_id)
    update posts set comments_count = comments_count + 1 from back where posts.id = back.post_id
    returning posts.community_id as "communityId", posts.id as "postId", posts.comments_count as "commentsCount"`)
  const [post] = rows
  if (!post) throw notRestored(await exists(ctx, commentId), 'Comment not found')
  const { communityId, postId, commentsCount } = post
  changesCommunity(communityId)
  await bringBackNews(ctx, commentId)
  // Followers were not told where their job ran meanwhile; nobody is told twice.
  await ctx.jobs.enqueue(ctx, 'tell-followers', { commentId })
  await tellBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, commentsCount })
  return { id: commentId }
}
