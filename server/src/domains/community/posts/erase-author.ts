import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { lockCommunities } from '#domains/community/communities/locks.ts'
import { dropCounted, withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { releaseFrom } from '#platform/storage/release.ts'

async function eraseLikes(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`with gone as (delete from post_likes where user_id = ${userId} returning post_id)
    update posts set likes_count = likes_count - 1 from gone where posts.id = gone.post_id`)
}

async function erasePosts(ctx: Context, userId: string): Promise<void> {
  await lockCommunities(ctx, sql`select community_id from posts where author_id = ${userId}`)
  const mine = sql`select id from posts where author_id = ${userId}`
  await releaseFrom(ctx, sql`delete from post_images where post_id in (${mine}) returning file_id`)
  const { rows } = await ctx.db.execute<{ id: string }>(mine)
  await ctx.db.execute(sql`with gone as (
      delete from posts where author_id = ${userId} returning community_id, deleted_at),
    counted as (
      select community_id, count(*)::int as posts from gone where deleted_at is null group by community_id)
    update communities set post_count = post_count - counted.posts
    from counted where communities.id = counted.community_id`)
  await withdrawNotifications(ctx, { about: 'postId', ids: rows.map(({ id }) => id) })
}

/** A comment with another's answer keeps its place without words. */
async function eraseComments(ctx: Context, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from comments
    where author_id = ${userId} and deleted_at is null`)
  await dropCounted(
    ctx,
    'commentId',
    rows.map(({ id }) => id),
  )
  await ctx.db.execute(sql`with gone as (
      update comments set content = '', deleted_at = ${ctx.now()}::timestamptz
      where author_id = ${userId} and deleted_at is null returning post_id),
    counted as (select post_id, count(*)::int as comments from gone group by post_id)
    update posts set comments_count = comments_count - counted.comments
    from counted where posts.id = counted.post_id`)
  await ctx.db.execute(sql`delete from comments c where author_id = ${userId} and not exists (
    select from comments a where a.parent_id = c.id and a.author_id <> ${userId})`)
  await ctx.db.execute(
    sql`update comments set content = '', hidden_at = null, hidden_for = null where author_id = ${userId}`,
  )
}

/** Runs in the caller's transaction, and deletes likes, votes and mentions too. */
export async function erasePostsOf(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from post_follows where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from poll_votes where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from mentions where user_id = ${userId}`)
  await eraseLikes(ctx, userId)
  await erasePosts(ctx, userId)
  await eraseComments(ctx, userId)
}
