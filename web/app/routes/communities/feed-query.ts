import { type PostSort, postSorts } from '@lv/contract/options'
import { trimInput } from '../../typed.ts'

/** How a list of posts is ordered and narrowed; what is absent is as usual. */
export type FeedQuery = { sort?: PostSort; only?: 'answered'; category?: string; search?: string; cursor?: string }

/** The names in an address that are the feed's. */
export const feedNames = ['sort', 'only', 'category', 'search', 'cursor']

/** What an address asks for; what nobody offered counts as not asked. */
export function readFeed(params: URLSearchParams): FeedQuery {
  const sort = postSorts.find((name) => name === params.get('sort'))
  return {
    sort: sort === 'newest' ? undefined : sort,
    only: params.get('only') === 'answered' && sort !== 'unanswered' ? 'answered' : undefined,
    category: /^[0-9a-f-]{36}$/.exec(params.get('category') ?? '')?.[0],
    search: trimInput(params.get('search'), 100) || undefined,
    cursor: params.get('cursor') ?? undefined,
  }
}

/** The address of the same page with this feed: the rest of the address stays. */
export function feedAddress(path: string, params: URLSearchParams, feed: FeedQuery): string {
  const query = new URLSearchParams([...params].filter(([name]) => name === 'tab' || name === 'view'))
  for (const name of feedNames) {
    const value = feed[name as keyof FeedQuery]
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
