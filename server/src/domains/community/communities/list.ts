import type { Community, CommunityQuery } from '@lv/contract/communities'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { type Asked, countStatement, listStatement } from './parts/list-statement.ts'
import { type CommunityRow, presentCommunity } from './parts/present.ts'
import { understandSearch } from './parts/understand-search.ts'

export type CommunityList = { items: Community[]; total: number }

/** Every page of one list has the same total, so it is counted once for all of them. */
async function countAll(ctx: Context, query: CommunityQuery): Promise<number> {
  const { category, sector, location, membershipType } = query
  const key = `communities total ${JSON.stringify({ category, sector, location, membershipType })}`
  return ctx.reads.share(key, async () => {
    const { rows } = await ctx.db.execute<{ total: number }>(countStatement(query))
    return only(rows).total
  }, ['communities'])
}

async function browse(ctx: Context, query: CommunityQuery): Promise<CommunityList> {
  const [{ rows }, total] = await Promise.all([
    ctx.db.execute<CommunityRow>(listStatement(query)),
    countAll(ctx, query),
  ])
  return { items: rows.map(presentCommunity), total }
}

async function search(ctx: Context, query: CommunityQuery, asked: Asked): Promise<CommunityList> {
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

/**
 * Finds communities: filters, search and sort as asked, one page and how many there are in all. Everybody sees the same
 * list, so it and its total are kept for a few seconds and dropped by the next write.
 */
export const listCommunities = (ctx: Context, query: CommunityQuery): Promise<CommunityList> =>
  ctx.reads.share(`communities ${JSON.stringify(query)}`, () => read(ctx, query), ['communities'])
