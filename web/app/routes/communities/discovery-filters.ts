import { type MembershipType, membershipTypes } from '@lv/contract/membership-types'
import {
  type Category,
  COMMUNITY_PAGE_SIZE,
  type CommunityLocation,
  type CommunitySort,
  categories,
  communityLocations,
  communitySorts,
  type Sector,
  sectors,
} from '@lv/contract/options'
import { href } from 'react-router'
import { trimInput } from '../../typed.ts'

/** What narrows and orders the list; everything that is absent means 'all'. */
export type Filters = {
  search?: string
  category?: Category
  sector?: Sector
  location?: CommunityLocation
  membershipType?: MembershipType
  sort?: CommunitySort
}

/** 'All Locations' is no filter (specification, section 7). */
export const cities = communityLocations.filter((location) => location !== 'All Locations')

const MAX_CHARACTERS = 100
const MAX_PAGES_SHOWN = 15
const LARGEST_LIMIT = 100

const known = <Name extends string>(names: readonly Name[], value: string | null) =>
  names.find((name) => name === value)

/** The filters of an address; values that nobody offered count as none. */
export function readFilters(params: URLSearchParams): Filters {
  const sort = known(communitySorts, params.get('sort'))
  return {
    search: trimInput(params.get('search'), MAX_CHARACTERS) || undefined,
    category: known(categories, params.get('category')),
    sector: known(sectors, params.get('sector')),
    location: known(cities, params.get('location')),
    membershipType: known(membershipTypes, params.get('membershipType')),
    sort: sort === 'rank' ? undefined : sort,
  }
}

export const DISCOVERY = href('/communities')

/** The address of the list with these filters, and with pages 1 to `page` of it. */
export function addressOf(filters: Filters, page = 1) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${DISCOVERY}?${query}` : DISCOVERY
}

/** The calls that fetch pages 1 to `page`: at most three. From page 16 on the list starts later, so that it stays three. */
export function callsFor(page: number) {
  const start = Math.max(0, page - MAX_PAGES_SHOWN) * COMMUNITY_PAGE_SIZE
  const end = page * COMMUNITY_PAGE_SIZE
  const calls = []
  for (let offset = start; offset < end; offset += LARGEST_LIMIT)
    calls.push({ offset, limit: Math.min(LARGEST_LIMIT, end - offset) })
  return calls
}
