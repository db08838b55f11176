import { melbourneDay } from '@lv/contract/dates'
import type { PostSort } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { fitsPage } from '#platform/database/page-by-bytes.ts'
import { singleRow } from '#platform/database/rows.ts'
import { matchesQuery, typedQuery } from '#platform/database/search.ts'
import { MAX_FOUND, postCursor, searchCursor, sortCursor } from './parts/cursor.ts'
import { type PostRow, postColumns, presentPost } from './parts/present.ts'

type Listing = {
  communityId: string
  limit: number
  sort: PostSort
  only?: 'answered' | undefined
  category?: string | undefined
  search?: string | undefined
  cursor?: string | undefined
  now: Date
}

type Placed = { id: string; isPinned: boolean; at: number }

type Source = { from: SQL; order: SQL; at: SQL; next: (last: Placed, before: number) => string }

const micros = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000000)::bigint`)
const instantOf = (at: number) => sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`
const ofCommunity = ({
  communityId,
  only,
  category,
}: Listing) => sql`o.community_id = ${communityId} and o.deleted_at is null
  ${only ? sql`and o.answer_id is not null` : sql.empty()}
  ${category ? sql`and o.category_id = ${category}::uuid` : sql.empty()}`
const nextByPlace = ({ at, id }: Placed) => sortCursor.encode([at, id])

const walk = ({ limit }: Listing, where: SQL, order: SQL) =>
  sql`(select o.* from posts o where ${where} order by ${order} limit ${limit + 1}) p`

/**
 * Behind a cursor, the planner expects one row and would walk all posts: `is true` leaves it `posts_of_category` only.
 */
const ofCategory = ({
  communityId,
  category,
}: Listing) => sql`o.category_id = ${category}::uuid and o.deleted_at is null
  and (o.community_id = ${communityId}) is true`

function pinnedFirst(listing: Listing): Source {
  const place = listing.cursor === undefined ? null : postCursor.decode(listing.cursor)
  const which = listing.category ? ofCategory(listing) : ofCommunity(listing)
  const after = place
    ? sql`and (o.is_pinned, o.created_at, o.id) < (${place[0]}, ${instantOf(place[1])}, ${place[2]}::uuid)`
    : sql.empty()
  return {
    from: walk(listing, sql`${which} ${after}`, sql`o.is_pinned desc, o.created_at desc, o.id desc`),
    order: sql`p.is_pinned desc, p.created_at desc, p.id desc`,
    at: micros('p.created_at'),
    next: ({ isPinned, at, id }) => postCursor.encode([isPinned, at, id]),
  }
}

function byInstant(listing: Listing, column: 'created_at' | 'active_at', where = sql.empty()): Source {
  const place = listing.cursor === undefined ? null : sortCursor.decode(listing.cursor)
  const [inner, outer] = [sql.raw(`o.${column}`), sql.raw(`p.${column}`)]
  const after = place ? sql`and (${inner}, o.id) < (${instantOf(place[0])}, ${place[1]}::uuid)` : sql.empty()
  return {
    from: walk(listing, sql`${ofCommunity(listing)} ${where} ${after}`, sql`${inner} desc, o.id desc`),
    order: sql`${outer} desc, p.id desc`,
    at: micros(`p.${column}`),
    next: nextByPlace,
  }
}

/** The first posts of each of the last seven Melbourne days along `posts_of_day`, then the first of those. */
function bestOfWeek(listing: Listing): Source {
  const place = listing.cursor === undefined ? null : sortCursor.decode(listing.cursor)
  const after = place ? sql`and (o.score, o.id) < (${place[0]}::bigint, ${place[1]}::uuid)` : sql.empty()
  const today = sql`(${listing.now}::timestamptz at time zone 'Australia/Melbourne')::date`
  return {
    from: sql`(select first.* from generate_series(0, 6) back cross join lateral (
        select o.* from posts o where ${ofCommunity(listing)} and o.posted_on = ${today} - back ${after}
        order by o.score desc, o.id desc limit ${listing.limit + 1}) first
      order by first.score desc, first.id desc limit ${listing.limit + 1}) p`,
    order: sql`p.score desc, p.id desc`,
    at: sql`p.score`,
    next: nextByPlace,
  }
}

/** By word and trigram indexes: `offset 0` keeps the planner from walking all posts by time and comparing titles. */
function found(listing: Listing, search: string): Source {
  const [skipped] = listing.cursor === undefined ? [0] : searchCursor.decode(listing.cursor)
  const words = typedQuery(search)
  return {
    from: sql`(select f.*, ts_rank(f.search, ${words}) + word_similarity(lower(${search}::text), lower(f.title)) as fit
      from (select hit.id from (select o.id, o.created_at from posts o where ${ofCommunity(listing)}
            and (${matchesQuery(sql`o.title || ' ' || o.content`, words)} or lower(o.title) %> lower(${search}::text)) offset 0) hit
          order by hit.created_at desc, hit.id desc limit ${MAX_FOUND}) newest
        join posts f on f.id = newest.id
      order by fit desc, f.created_at desc, f.id desc offset ${skipped} limit ${listing.limit + 1}) p`,
    order: sql`p.fit desc, p.created_at desc, p.id desc`,
    at: sql`0`,
    next: (_last, before) => searchCursor.encode([Math.min(skipped + before, MAX_FOUND)]),
  }
}

/** @throws `invalid` for a cursor of another order, or a damaged one */
function sourceOf(listing: Listing): Source {
  const { sort, only, search } = listing
  if (search) return found(listing, search)
  if (sort === 'active') return byInstant(listing, 'active_at')
  if (sort === 'best') return bestOfWeek(listing)
  if (sort === 'unanswered') return byInstant(listing, 'created_at', sql`and o.is_unanswered`)
  return only ? byInstant(listing, 'created_at') : pinnedFirst(listing)
}

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

/** One row of JSON: costs the driver a third less than a row for each post. */
async function read(ctx: Context, { sort = 'newest', ...page }: Page) {
  const { from, order, at, next } = sourceOf({ ...page, sort, now: ctx.now() })
  const { rows } = await ctx.db.execute<{ posts: Listed[]; hasMore: boolean | null }>(sql`
    select coalesce(json_agg(post) filter (where post.fits), '[]') as posts, bool_or(not post.fits) as "hasMore" from (
    select ${postColumns(null, ctx.now())}, ${at} as at, ${fitsPage(sql`octet_length(p.content)`, order, page.limit)} as fits
    from ${from} order by ${order}) post`)
  const { posts, hasMore } = singleRow(rows)
  const last = posts.at(-1)
  return {
    items: posts.map(({ at: _, ...post }) => presentPost(post)),
    next: hasMore && last ? next(last, posts.length) : null,
  }
}

async function likedBy(ctx: Context, viewerId: string, postIds: string[]): Promise<Set<string>> {
  if (postIds.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ postId: string }>(sql`select post_id as "postId" from post_likes
    where user_id = ${viewerId}::uuid and post_id = any(${sql.param(postIds)}::uuid[])`)
  return new Set(rows.map(({ postId }) => postId))
}

function readShared(ctx: Context, page: Page) {
  if (page.search) return read(ctx, page)
  const day = page.sort === 'best' ? melbourneDay(ctx.now()) : ''
  return ctx.reads.share(`posts ${JSON.stringify(page)} ${day}`, () => read(ctx, page), [
    `community:${page.communityId}`,
  ])
}

/** All viewers share the query. `next` is null on the last page. A page of long posts ends earlier (see `fits`). */
export async function listPosts(ctx: Context, { viewerId, ...page }: Page & { viewerId: string | null }) {
  const shared = await readShared(ctx, page)
  if (!viewerId) return shared
  const { items, next } = shared
  const ids = items.map(({ id }) => id)
  const liked = await likedBy(ctx, viewerId, ids)
  return { items: items.map((post) => (liked.has(post.id) ? { ...post, liked: true } : post)), next }
}
