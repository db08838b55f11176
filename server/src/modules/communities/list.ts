import type { Community, CommunityQuery } from '@lv/contract/communities'
import type { Context } from '../../context.ts'
import { listStatement } from './list-statement.ts'
import { type CommunityRow, presentCommunity } from './present.ts'
import { understandSearch } from './understand-search.ts'

export type CommunityList = { items: Community[]; total: number }

async function read(ctx: Context, query: CommunityQuery): Promise<CommunityList> {
  const asked = query.search ? await understandSearch(ctx, query.search) : undefined
  if (asked?.kind === 'nothing') return { items: [], total: 0 }
  const { rows } = await ctx.db.execute<CommunityRow & { total: number }>(listStatement(query, asked))
  const [first] = rows
  if (first) return { items: rows.map(presentCommunity), total: first.total }
  if (query.offset === 0) return { items: [], total: 0 }
  const { total } = await read(ctx, { ...query, limit: 1, offset: 0 })
  return { items: [], total }
}

/**
 * Finds communities: filters, search and sort as asked, one page and how many there are in all. Everybody sees the same
 * list, so it is kept for a few seconds and dropped by the next write.
 */
export const listCommunities = (ctx: Context, query: CommunityQuery): Promise<CommunityList> =>
  ctx.reads.share(`communities ${JSON.stringify(query)}`, () => read(ctx, query))
