import type { FeedPost } from '@lv/contract/posts'
import { sql } from 'drizzle-orm'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'
import { fitsPage } from '#platform/database/page-by-bytes.ts'
import { singleRow } from '#platform/database/rows.ts'
import { feedCursor } from './parts/cursor.ts'
import { type PostRow, postColumns, presentPost } from './parts/present.ts'

type Page = { limit: number; cursor?: string | undefined }
type Row = PostRow & Pick<FeedPost, 'community'> & { isUnanswered: boolean; micros: number }

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql.empty()
  const [isUnanswered, micros, id] = feedCursor.decode(cursor)
  return sql`and (o.is_unanswered, o.created_at, o.id) <
    (${isUnanswered}, timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

const order = sql`p.is_unanswered desc, p.created_at desc, p.id desc`

/**
 * Reads each community's first posts along `posts_of_feed`, then the first of those. Those who may not see other people
 * read public communities only. `next` is null on the last page.
 */
export async function readFeed(ctx: Context, actor: Actor, { limit, cursor }: Page) {
  const { rows } = await ctx.db.execute<{ posts: Row[]; hasMore: boolean | null }>(sql`
    select coalesce(json_agg(post) filter (where post.fits), '[]') as posts, bool_or(not post.fits) as "hasMore" from (
    select ${postColumns(actor.id, ctx.now())}, p.is_unanswered as "isUnanswered",
      (extract(epoch from p.created_at) * 1000000)::bigint as micros,
      (select json_build_object('id', c.id, 'name', c.name) from communities c where c.id = p.community_id) as community,
      ${fitsPage(sql`octet_length(p.content)`, order, limit)} as fits
    from (
      select first.* from memberships m join communities c on c.id = m.community_id cross join lateral (
        select o.* from posts o
        where o.community_id = m.community_id and o.deleted_at is null ${after(cursor)}
        order by o.is_unanswered desc, o.created_at desc, o.id desc limit ${limit + 1}) first
      where m.user_id = ${actor.id}::uuid and (c.is_public or ${isInGoodStanding(actor)} and ${isEntitled(ctx)})
      order by first.is_unanswered desc, first.created_at desc, first.id desc limit ${limit + 1}) p
    order by ${order}) post`)
  const { posts, hasMore } = singleRow(rows)
  const last = posts.at(-1)
  return {
    items: posts.map(({ isUnanswered: _, micros: __, ...post }) => presentPost(post)),
    next: hasMore && last ? feedCursor.encode([last.isUnanswered, last.micros, last.id]) : null,
  }
}
