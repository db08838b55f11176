import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { lockCommunities } from '#domains/community/communities/lock.ts'
import { bringBackNews } from '#domains/notifications/notifications/bring-back-news.ts'
import { notRestored, restorableSince } from './parts/undo.ts'
import { requireNamesAgreed } from './refuse-unnamed.read.ts'

async function exists(ctx: Context, postId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from posts where id = ${postId}`)
  return rows.length > 0
}

/**
 * Brings a post back, for the person who deleted it a moment ago; the posts are counted in the same statement.
 * @throws `gone` when it is too late or somebody else deleted it, `not_found` where there never was such a post, `conflict`
 * where it names who does not agree to it any more
 */
export async function restorePost(ctx: Context, { postId, actorId }: { postId: string; actorId: string }) {
  await lockCommunities(ctx, sql`select community_id from posts where id = ${postId}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with back as (
      update posts set deleted_at = null, deleted_by = null
      where id = ${postId} and deleted_by = ${actorId} and deleted_at >= ${restorableSince(ctx)}
      returning community_id)
    update communities set post_count = post_count + 1 from back where communities.id = back.community_id
    returning communities.id`)
  const [community] = rows
  if (!community) throw notRestored(await exists(ctx, postId), 'Post not found')
  await requireNamesAgreed(ctx, postId)
  changesCommunity(community.id)
  await bringBackNews(ctx, postId)
  return { id: postId }
}
