import type { PostSort } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { fits } from '#platform/database/fits.ts'
import { only } from '#platform/database/rows.ts'
import { type PostRow, postColumns, presentPost } from './parts/present.ts'
import { type Placed, sourceOf } from './parts/sorts.ts'

type Page = {
  communityId: string
  limit: number
  sort?: PostSort
  only?: 'answered' | undefined
  category?: string | undefined
  search?: string | undefined
  cursor?: string | undefined
}

type Listed = PostRow & Placed

/** One row with all of it: that costs the driver a third less than a row a post. */
async function read(ctx: Context, { sort = 'newest', ...page }: Page) {
  const { from, order, at, next } = sourceOf({ ...page, sort, now: ctx.now() })
  const { rows } = await ctx.db.execute<{ posts: Listed[]; hasMore: boolean | null }>(sql`
    select coalesce(json_agg(post) filter (where post.fits), '[]') as posts, bool_or(not post.fits) as "hasMore" from (
    select ${postColumns(null, ctx.now())}, ${at} as at, ${fits(sql`octet_length(p.content)`, order, page.limit)} as fits
    from ${from} order by ${order}) post`)
  const { posts, hasMore } = only(rows)
  const last = posts.at(-1)
  return {
    items: posts.map(({ at: _, ...post }) => presentPost(post)),
    next: hasMore && last ? next(last, posts.length) : null,
  }
}

/** Which of these posts somebody likes. */
async function likedBy(ctx: Context, viewerId: string, postIds: string[]): Promise<Set<string>> {
  if (postIds.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ postId: string }>(sql`select post_id as "postId" from post_likes
    where user_id = ${viewerId}::uuid and post_id = any(${sql.param(postIds)}::uuid[])`)
  return new Set(rows.map(({ postId }) => postId))
}

/** Everybody's first pages are kept until something changes; what one person searches for is not. */
function readShared(ctx: Context, page: Page) {
  if (page.search) return read(ctx, page)
  const day = page.sort === 'best' ? melbourneDay(ctx.now()) : ''
  return ctx.reads.share(`posts ${JSON.stringify(page)} ${day}`, () => read(ctx, page), [
    `community:${page.communityId}`,
  ])
}

/**
 * A community's posts in one of the orders of `postSorts`, from where `cursor` stands; `next` is null on the last page. A
 * page of long posts ends earlier (see `fits`).
 * One query, along the index of its order, whose answer everybody shares; what somebody likes is another.
 */
export async function listPosts(ctx: Context, { viewerId, ...page }: Page & { viewerId: string | null }) {
  const shared = await readShared(ctx, page)
  if (!viewerId) return shared
  const { items, next } = shared
  const ids = items.map(({ id }) => id)
  const liked = await likedBy(ctx, viewerId, ids)
  return { items: items.map((post) => (liked.has(post.id) ? { ...post, liked: true } : post)), next }
}
