import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { fits } from '../../db/fits.ts'
import { only } from '../../db/rows.ts'
import { postCursor } from './parts/cursor.ts'
import { type PostRow, postColumns, presentPost } from './parts/present.ts'

type Page = { communityId: string; limit: number; cursor?: string | undefined }

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql.empty()
  const [isPinned, micros, id] = postCursor.decode(cursor)
  return sql`and (p.is_pinned, p.created_at, p.id) <
    (${isPinned}, timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

type Listed = PostRow & { micros: number }

const order = sql`p.is_pinned desc, p.created_at desc, p.id desc`

/** One row with all of it: that costs the driver a third less than a row a post. */
async function read(ctx: Context, { communityId, limit, cursor }: Page) {
  const { rows } = await ctx.db.execute<{ posts: Listed[]; hasMore: boolean | null }>(sql`
    select coalesce(json_agg(post) filter (where post.fits), '[]') as posts, bool_or(not post.fits) as "hasMore" from (
    select ${postColumns(null, ctx.now())}, (extract(epoch from p.created_at) * 1000000)::bigint as micros,
      ${fits(sql`octet_length(p.content)`, order, limit)} as fits
    from posts p
    where p.community_id = ${communityId} and p.deleted_at is null ${after(cursor)}
    order by ${order}
    limit ${limit + 1}) post`)
  const { posts, hasMore } = only(rows)
  const last = posts.at(-1)
  return {
    items: posts.map(presentPost),
    next: hasMore && last ? postCursor.encode([last.isPinned, last.micros, last.id]) : null,
  }
}

/** Which of these posts somebody likes. */
async function likedBy(ctx: Context, viewerId: string, postIds: string[]): Promise<Set<string>> {
  if (postIds.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ postId: string }>(sql`select post_id as "postId" from post_likes
    where user_id = ${viewerId}::uuid and post_id = any(${sql.param(postIds)}::uuid[])`)
  return new Set(rows.map(({ postId }) => postId))
}

/**
 * A community's posts, pinned first, then newest, from where `cursor` stands; `next` is null on the last page. A page of
 * long posts ends earlier (see `fits`).
 * One query, along the index `posts_of_community`, whose answer everybody shares; what somebody likes is another.
 */
export async function listPosts(ctx: Context, { viewerId, ...page }: Page & { viewerId: string | null }) {
  const shared = await ctx.reads.share(`posts ${JSON.stringify(page)}`, () => read(ctx, page), [
    `community:${page.communityId}`,
  ])
  if (!viewerId) return shared
  const { items, next } = shared
  const ids = items.map(({ id }) => id)
  const liked = await likedBy(ctx, viewerId, ids)
  return { items: items.map((post) => (liked.has(post.id) ? { ...post, liked: true } : post)), next }
}
