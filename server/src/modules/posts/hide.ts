import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { changesCommunity } from '../../http/subjects.ts'
import { tellBrowsers } from '../../live/tell-browsers.ts'
import { countPost } from '../communities/count-post.ts'

type Words = { kind: 'post' | 'comment'; id: string }
type Counted = { communityId: string; postId: string; commentsCount: number }

async function tellCounts(ctx: Context, { communityId, postId, commentsCount }: Counted) {
  changesCommunity(communityId)
  await tellBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, commentsCount })
}

async function hidePost(ctx: Context, id: string, reason: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ communityId: string }>(sql`update posts
    set deleted_at = ${ctx.now()}, deleted_by = null, hidden_at = ${ctx.now()}, hidden_for = ${reason}
    where id = ${id} and deleted_at is null returning community_id as "communityId"`)
  for (const { communityId } of rows) {
    await countPost(ctx, { communityId, by: -1 })
    changesCommunity(communityId)
  }
  return rows.length > 0
}

async function hideComment(ctx: Context, id: string, reason: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<Counted>(sql`with gone as (
      update comments set deleted_at = ${ctx.now()}::timestamptz, deleted_by = null,
        hidden_at = ${ctx.now()}::timestamptz, hidden_for = ${reason}
      where id = ${id} and deleted_at is null returning post_id)
    update posts set comments_count = comments_count - 1 from gone where posts.id = gone.post_id
    returning posts.community_id as "communityId", posts.id as "postId", posts.comments_count as "commentsCount"`)
  for (const counted of rows) await tellCounts(ctx, counted)
  return rows.length > 0
}

async function showPost(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ communityId: string }>(sql`update posts
    set deleted_at = null, hidden_at = null, hidden_for = null
    where id = ${id} and hidden_at is not null returning community_id as "communityId"`)
  for (const { communityId } of rows) {
    await countPost(ctx, { communityId, by: 1 })
    changesCommunity(communityId)
  }
  return rows.length > 0
}

async function showComment(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<Counted>(sql`with back as (
      update comments set deleted_at = null, hidden_at = null, hidden_for = null
      where id = ${id} and hidden_at is not null returning post_id)
    update posts set comments_count = comments_count + 1 from back where posts.id = back.post_id
    returning posts.community_id as "communityId", posts.id as "postId", posts.comments_count as "commentsCount"`)
  for (const counted of rows) await tellCounts(ctx, counted)
  return rows.length > 0
}

/**
 * Keeps a post or a comment from everybody but its author, who reads why: to the others it is as if deleted, and counted so.
 * In the caller's transaction. @returns false where it was deleted or hidden before
 */
export const hideWords = (ctx: Context, { kind, id, reason }: Words & { reason: string }): Promise<boolean> =>
  kind === 'post' ? hidePost(ctx, id, reason) : hideComment(ctx, id, reason)

/** Shows again what `hideWords` hid, in the caller's transaction. @returns false where nothing is hidden, or it is gone for good */
export const showWords = (ctx: Context, { kind, id }: Words): Promise<boolean> =>
  kind === 'post' ? showPost(ctx, id) : showComment(ctx, id)
