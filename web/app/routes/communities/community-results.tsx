import type { Community } from '@lv/contract/communities'
import { formatNumber } from '@lv/contract/numbers'
import { COMMUNITY_PAGE_SIZE } from '@lv/contract/options'
import { type ComponentProps, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { CachedPart } from '../../drawing/cached-part.tsx'
import { House } from '../../drawing/house.tsx'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { CardSkeleton, CommunityCard } from './community-card.tsx'
import { addressOf, type Filters } from './discovery-filters.ts'

type Props = {
  filters: Filters
  page: number
  offset: number
  items: Community[]
  /** Of those, the ones that the person belongs to. */
  joined: string[]
  total: number
  isFiltering: boolean
  isLoadingMore: boolean
}

const SKELETONS = [1, 2, 3, 4, 5, 6]
/** Cards that may be seen before anybody scrolls. */
const FIRST_SEEN = 3
const grid = 'mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** The list of discovery with its heading, its skeletons, its end and its empty state. */
export function CommunityResults(props: Props) {
  const { filters, page, offset, items, joined, total, isFiltering, isLoadingMore } = props
  const list = useFocusOnMore(items.length)
  const hasMore = items.length >= COMMUNITY_PAGE_SIZE && offset + items.length < total
  return (
    <section id="communities" aria-labelledby="communities-heading" className="scroll-mt-4 pt-8">
      <Heading {...props} />
      {isFiltering ? (
        <ul aria-hidden className={grid}>
          {SKELETONS.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </ul>
      ) : items.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <>
          {offset > 0 && (
            <p className="mt-3 text-sm text-muted">
              The list starts at {formatNumber(offset + 1)}.{' '}
              <Link to={addressOf(filters)} className="font-semibold text-accent underline underline-offset-4">
                Start at the top
              </Link>
            </p>
          )}
          <ul ref={list} className={grid}>
            {items.map((community, index) => (
              <KeptCard
                key={community.id}
                community={community}
                place={offset + index + 1}
                isEager={index < FIRST_SEEN}
                isJoined={joined.includes(community.id)}
              />
            ))}
          </ul>
          {hasMore && (
            <LoadMore
              to={addressOf(filters, page + 1)}
              label="Load More Communities"
              shown={offset + items.length}
              total={total}
              isPending={isLoadingMore}
            />
          )}
        </>
      )}
    </section>
  )
}

/** A picture that is seen at once is loaded ahead of the page, which has to be made for it. */
function KeptCard(props: ComponentProps<typeof CommunityCard>) {
  const card = <CommunityCard {...props} />
  return props.isEager && props.community.imageUrl ? card : <CachedPart madeOf={['card', props]}>{card}</CachedPart>
}

const isNarrowing = ({ sort: _, ...narrowing }: Props['filters']) => Object.values(narrowing).some(Boolean)

function Heading({ filters, total, isFiltering }: Props) {
  const isNarrowed = isNarrowing(filters)
  const words = `${formatNumber(total)} ${total === 1 ? 'community' : 'communities'}`
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div role="status">
        <h2 id="communities-heading" className="text-2xl">
          {isFiltering ? 'Looking for communities...' : words}
          {!isFiltering && filters.search && <> for “{filters.search}”</>}
        </h2>
      </div>
      {isNarrowed && (
        <Link
          to={addressOf({ sort: filters.sort })}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
        >
          Clear all filters
        </Link>
      )}
    </div>
  )
}

function NothingFound({ filters }: Pick<Props, 'filters'>) {
  return (
    <div className="mt-4">
      <EmptyState
        level="h3"
        drawing={<House house={bungalow} />}
        title="No communities found"
        text="Try adjusting your filters or search terms, or create a new community."
        actions={
          <>
            <ButtonLink to={href('/create-community')}>Create Community</ButtonLink>
            {isNarrowing(filters) && (
              <ButtonLink to={addressOf({ sort: filters.sort })} tone="quiet" preventScrollReset>
                Show all communities
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  )
}

/** When more was loaded, the focus goes to the first card that is new. */
function useFocusOnMore(shownCount: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(shownCount)
  useEffect(() => {
    const first = before.current
    before.current = shownCount
    if (shownCount <= first || first === 0 || first % COMMUNITY_PAGE_SIZE !== 0) return
    // The link that was pressed has gone where nothing more is left: then the focus has fallen back to the body.
    if (!document.activeElement?.matches('[rel=next], body')) return
    list.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true })
  }, [shownCount])
  return list
}
