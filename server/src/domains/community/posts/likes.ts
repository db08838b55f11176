import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { mayWriteIn } from '#domains/community/communities/may-act.ts'
import { requireRow } from '#platform/database/rows.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { sayWhyNot } from './parts/refusals.ts'

/** Idempotent. Locks the post first, so that the returned count includes this like. */
export async function likePost(ctx: Context, { postId, actorId }: { postId: string; actorId: string }) {
  const { rows } = await ctx.db.execute<{ communityId: string; likesCount: number }>(sql`with post as (
      select p.id, p.community_id, p.likes_count from posts p
      where p.id = ${postId} and p.deleted_at is null and ${mayWriteIn(ctx, actorId, sql`p.community_id`)}
      for no key update of p),
    liked as (
      insert into post_likes (post_id, user_id) select id, ${actorId}::uuid from post
      on conflict do nothing returning post_id),
    counted as (
      update posts set likes_count = posts.likes_count + 1 from liked where posts.id = liked.post_id)
    select community_id as "communityId", likes_count + (select count(*) from liked)::int as "likesCount" from post`)
  if (rows.length === 0) await sayWhyNot(ctx, { postId, userId: actorId })
  const { communityId, likesCount } = requireRow(rows, 'Post not found')
  invalidatesCommunity(communityId)
  await notifyBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, likesCount })
  return { likesCount, liked: true }
}

/** Idempotent. Locked and counted as in `likePost`. */
export async function unlikePost(ctx: Context, { postId, actorId }: { postId: string; actorId: string }) {
  const { rows } = await ctx.db.execute<{ communityId: string; likesCount: number }>(sql`with post as (
      select p.id, p.community_id, p.likes_count from posts p
      where p.id = ${postId} and p.deleted_at is null and exists (
        select from memberships m where m.community_id = p.community_id and m.user_id = ${actorId})
      for no key update of p),
    unliked as (
      delete from post_likes using post where post_likes.post_id = post.id and user_id = ${actorId}
      returning post_id),
    counted as (
      update posts set likes_count = posts.likes_count - 1 from unliked where posts.id = unliked.post_id)
    select community_id as "communityId", likes_count - (select count(*) from unliked)::int as "likesCount" from post`)
  const { communityId, likesCount } = requireRow(rows, 'Post not found')
  invalidatesCommunity(communityId)
  await notifyBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, likesCount })
  return { likesCount, liked: false }
}
