import type { Community, CommunityQuery, OwnCommunity } from '@lv/contract/communities'
import { Id } from '@lv/contract/fields'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf } from '#platform/database/cursor.ts'
import { singleRow } from '#platform/database/rows.ts'
import { isEntitled } from './entitled.ts'
import { countStatement, listStatement, type SearchQuery } from './parts/list-statement.ts'
import { type CommunityRow, presentCommunity } from './parts/present.ts'
import { understandSearch } from './parts/search.ts'

export type CommunityList = { items: Community[]; total: number }

async function countAll(ctx: Context, query: CommunityQuery): Promise<number> {
  const { category, sector, location, membershipType } = query
  const key = `communities total ${JSON.stringify({ category, sector, location, membershipType })}`
  return ctx.reads.share(key, async () => {
    const { rows } = await ctx.db.execute<{ total: number }>(countStatement(query))
    return singleRow(rows).total
  }, ['communities'])
}

async function browse(ctx: Context, query: CommunityQuery): Promise<CommunityList> {
  const [{ rows }, total] = await Promise.all([
    ctx.db.execute<CommunityRow>(listStatement(query)),
    countAll(ctx, query),
  ])
  return { items: rows.map(presentCommunity), total }
}

async function search(ctx: Context, query: CommunityQuery, asked: SearchQuery): Promise<CommunityList> {
  const { rows } = await ctx.db.execute<CommunityRow & { total: number }>(listStatement(query, asked))
  const [first] = rows
  if (first) return { items: rows.map(presentCommunity), total: first.total }
  if (query.offset === 0) return { items: [], total: 0 }
  const { total } = await search(ctx, { ...query, limit: 1, offset: 0 }, asked)
  return { items: [], total }
}

async function read(ctx: Context, query: CommunityQuery): Promise<CommunityList> {
  if (!query.search) return browse(ctx, query)
  const asked = await understandSearch(ctx, query.search)
  return asked.kind === 'nothing' ? { items: [], total: 0 } : search(ctx, query, asked)
}

/** Everybody sees the same list, so it is cached for a few seconds, until the next write. */
export const listCommunities = (ctx: Context, query: CommunityQuery): Promise<CommunityList> =>
  ctx.reads.share(`communities ${JSON.stringify(query)}`, () => read(ctx, query), ['communities'])

type OwnAsked = { userId: string; among?: string[] | undefined; limit: number; offset: number }

export async function listMine(ctx: Context, { userId, among, limit, offset }: OwnAsked) {
  const named = among ? sql`and m.community_id = any(${sql.param(among)}::uuid[])` : sql.empty()
  const { rows } = await ctx.db.execute<{ items: OwnCommunity[]; total: number }>(sql`
    select (select count(*)::int from memberships m where m.user_id = ${userId}::uuid and ${isEntitled(ctx)} ${named}) as total,
      (select coalesce(json_agg(mine), '[]') from (
        select c.id, c.name, c.category, c.sector, '/files/' || c.image_id as "imageUrl", c.member_count as "memberCount",
          m.role
        from memberships m join communities c on c.id = m.community_id
        where m.user_id = ${userId}::uuid and ${isEntitled(ctx)} ${named}
        order by m.joined_at desc, c.id desc limit ${limit} offset ${offset}) mine) as items`)
  return singleRow(rows)
}

/** Gives `{id, name}`, or null. */
export const categoryOf = (id: string): SQL =>
  sql`(select json_build_object('id', k.id, 'name', k.name) from community_categories k where k.id = ${sql.raw(id)})`

/** SQL condition; locks the category until the transaction ends. */
export const isCategoryOf = (communityId: SQL, categoryId: string): SQL =>
  sql`exists (select from community_categories k where k.id = ${categoryId}::uuid and k.community_id = ${communityId}
    for key share)`

export const placeCursor = cursorOf(z.tuple([z.int(), Id]))
