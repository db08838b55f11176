import type { Community } from '@lv/contract/communities'
import { cut } from '@lv/contract/cut'
import { href, type RouterContextProvider, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { type DiscoveryWords, discoveryWords } from '../../content/communities.ts'
import { CachedPart } from '../../drawing/cached-part.tsx'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/house-drawings.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { readPage } from '../../paging.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { useDelayedPending } from '../../ui/delayed-pending.ts'
import type { Route } from './+types/discovery.ts'
import { CommunityResults } from './community-results.tsx'
import { addressOf, callsFor, DISCOVERY, readFilters } from './discovery-filters.ts'
import { DiscoveryHero } from './discovery-hero.tsx'
import { FilterBar } from './filter-bar.tsx'

/** The end of discovery: start one yourself, or read how it works first. */
function ClosingBlock({ words }: { words: DiscoveryWords['closing'] }) {
  return (
    <section
      aria-labelledby="closing-heading"
      className="mt-16 mb-4 grid items-end overflow-hidden rounded-card border border-edge bg-good-tint sm:grid-cols-[1fr_auto]"
    >
      <div className="p-6 sm:p-10">
        <h2 id="closing-heading" className="text-2xl">
          {words.title}
        </h2>
        <p className="mt-2 max-w-[33.25em]">{words.text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={href('/create-community')}>{words.create}</ButtonLink>
          <a href="#how-communities-work" className={buttonClass('quiet', 'regular')}>
            {words.learnMore}
            <span className="sr-only"> {words.learnMoreAbout}</span>
          </a>
        </div>
        <p className="mt-5 text-sm">{words.fee}</p>
      </div>
      <House house={terrace} className="mx-auto -mb-3 block h-52 w-auto px-8 sm:h-60" />
    </section>
  )
}

/** Where 'Learn More' leads. */
function HowCommunitiesWork({ words }: { words: DiscoveryWords['howItWorks'] }) {
  return (
    <section id="how-communities-work" aria-labelledby="how-heading" className="scroll-mt-4 pt-16">
      <h2 id="how-heading" tabIndex={-1} className="text-2xl">
        {words.title}
      </h2>
      <dl className="mt-5 grid gap-x-8 border-t border-edge sm:grid-cols-2 lg:grid-cols-3">
        {words.facts.map(({ title, text }) => (
          <div key={title} className="border-b border-edge py-5">
            <dt className="font-display text-lg font-semibold">{title}</dt>
            <dd className="mt-1.5 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const MAX = 100

/** Which of these communities the person belongs to; who belongs to none is not asked about. */
async function joinedOf(context: Readonly<RouterContextProvider>, shown: { id: string }[]): Promise<string[]> {
  if (!context.get(visitContext).viewer?.has.communities || shown.length === 0) return []
  const { communities } = context.get(apiContext)
  const parts = Array.from({ length: Math.ceil(shown.length / MAX) }, (_, at) => shown.slice(at * MAX, (at + 1) * MAX))
  const answers = await Promise.all(
    parts.map((part) => communities.mine({ query: { among: part.map(({ id }) => id).join(','), limit: MAX } })),
  )
  return answers.flatMap(({ items }) => items.map(({ id }) => id))
}

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
        <CachedPart madeOf={['how', words.howItWorks]}>
          <HowCommunitiesWork words={words.howItWorks} />
        </CachedPart>
        <CachedPart madeOf={['closing', words.closing]}>
          <ClosingBlock words={words.closing} />
        </CachedPart>
      </div>
    </>
  )
}

/** Where the list is, and whether other filters or more of the same are on their way. */
function useWaiting(filters: ReturnType<typeof readFilters>) {
  const { state, location } = useNavigation()
  const isHere = state === 'loading' && location.pathname === DISCOVERY
  const isSame = isHere && addressOf(readFilters(new URLSearchParams(location.search))) === addressOf(filters)
  return { isFiltering: useDelayedPending(isHere && !isSame), isLoadingMore: isHere && isSame }
}
