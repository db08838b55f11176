import type { Community } from '@lv/contract/communities'
import { cut } from '@lv/contract/cut'
import { useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { discoveryWords } from '../../content/communities.ts'
import { KeptPart } from '../../drawing/kept-part.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { readPage } from '../../page-number.ts'
import { useLate } from '../../ui/delayed-pending.ts'
import type { Route } from './+types/discovery.ts'
import { ClosingBlock } from './closing-block.tsx'
import { CommunityResults } from './community-results.tsx'
import { addressOf, callsFor, DISCOVERY, readFilters } from './discovery-filters.ts'
import { DiscoveryHero } from './discovery-hero.tsx'
import { FilterBar } from './filter-bar.tsx'
import { HowCommunitiesWork } from './how-communities-work.tsx'
import { joinedOf } from './joined-of.ts'

const SHOWN_DESCRIPTION = 240

/** A card shows two lines; the whole text would travel twice with every page. */
const shorten = (community: Community) => ({
  ...community,
  description: cut(community.description, SHOWN_DESCRIPTION),
})

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { communities } = context.get(apiContext)
  const filters = readFilters(url.searchParams)
  const page = readPage(url.searchParams)
  const calls = callsFor(page)
  const parts = await Promise.all(calls.map((call) => communities.list({ query: { ...filters, ...call } })))
  const shown = parts.flatMap((part) => part.items)
  return {
    filters,
    page,
    offset: calls[0]?.offset ?? 0,
    items: shown.map(shorten),
    joined: await joinedOf(context, shown),
    total: parts[0]?.total ?? 0,
    words: discoveryWords,
  }
}

export const handle: PageHandle = {
  query: ['search', 'category', 'sector', 'location', 'membershipType', 'sort', 'page'],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { filters = {}, page = 1 } = loaderData ?? {}
  const { search } = filters
  return pageMeta(matches, {
    title: search ? `Communities about “${search}”` : 'Communities',
    description:
      'Communities of Australian developers, builders, engineers, designers, tradies and inspectors. Ask, answer, and see what others have built.',
    // Further pages are pages of their own; a filtered list is the whole one, seen otherwise.
    path: addressOf(filters) === DISCOVERY ? addressOf(filters, page) : DISCOVERY,
  })
}

export default function Discovery({ loaderData }: Route.ComponentProps) {
  const { filters, page, offset, items, joined, total, words } = loaderData
  const { isFiltering, isLoadingMore } = useWaiting(filters)
  return (
    <>
      <DiscoveryHero words={words.hero} filters={filters} shownCount={items.length} />
      <div className="page-width pt-8">
        <FilterBar filters={filters} />
        <CommunityResults
          filters={filters}
          page={page}
          offset={offset}
          items={items}
          joined={joined}
          total={total}
          isFiltering={isFiltering}
          isLoadingMore={isLoadingMore}
        />
        <KeptPart madeOf={['how', words.howItWorks]}>
          <HowCommunitiesWork words={words.howItWorks} />
        </KeptPart>
        <KeptPart madeOf={['closing', words.closing]}>
          <ClosingBlock words={words.closing} />
        </KeptPart>
      </div>
    </>
  )
}

/** Where the list is, and whether other filters or more of the same are on their way. */
function useWaiting(filters: ReturnType<typeof readFilters>) {
  const { state, location } = useNavigation()
  const isHere = state === 'loading' && location.pathname === DISCOVERY
  const isSame = isHere && addressOf(readFilters(new URLSearchParams(location.search))) === addressOf(filters)
  return { isFiltering: useLate(isHere && !isSame), isLoadingMore: isHere && isSame }
}
