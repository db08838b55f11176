import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { changesCommunity } from '../../http/subjects.ts'
import { notRestored, restorableSince } from './parts/undo.ts'

async function exists(ctx: Context, commentId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from comments where id = ${commentId}`)
  return rows.length > 0
}

/**
 * Brings a comment back, for the person who deleted it a moment ago; the comments are counted in the same statement.
 * @throws `gone` when it is too late or somebody else deleted it, `not_found` where there never was such a comment
 */
export async function restoreComment(ctx: Context, { commentId, actorId }: { commentId: string; actorId: string }) {
  const { rows } = await ctx.db.execute<{ communityId: string }>(sql`with back as (
      update comments set deleted_at = null, deleted_by = null
      where id = ${commentId} and deleted_by = ${actorId} and deleted_at >= ${restorableSince(ctx)}
      returning post_id)
    update posts set comments_count = comments_count + 1 from back where posts.id = back.post_id
    returning posts.community_id as "communityId"`)
  const [post] = rows
  if (!post) throw notRestored(await exists(ctx, commentId), 'Comment not found')
  changesCommunity(post.communityId)
  return { id: commentId }
}
