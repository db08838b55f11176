import type { CommunityPage } from '@lv/contract/communities'
import { CalendarPlus } from 'lucide-react'
import { href, Link } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { isMember, mayHost } from '../communities/is-member.ts'
import { EventRow } from './event-row.tsx'
import { MonthGrid } from './month-grid.tsx'
import type { EventsShown, EventView } from './read-events.ts'

type Props = { community: CommunityPage; events: EventsShown; home: string }

const views: [EventView, string][] = [
  ['upcoming', 'Coming up'],
  ['month', 'Month'],
  ['past', 'Past'],
]

const addressOf = (home: string, view: EventView) =>
  view === 'upcoming' ? `${home}?tab=events` : `${home}?tab=events&view=${view}`

/** A community's events: what comes, a month at a glance, and what is over. */
export function EventsTab({ community, events, home }: Props) {
  const manages = mayHost(community)
  return (
    <section aria-label="Events">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <nav aria-label="View" className="flex flex-wrap gap-2">
          {views.map(([view, label]) => (
            <ChipLink
              key={view}
              to={addressOf(home, view)}
              isChosen={events.view === view}
              preventScrollReset
              className="min-h-11"
            >
              {label}
            </ChipLink>
          ))}
        </nav>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:ml-auto">
          <Link
            to={href('/calendar')}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
          >
            <CalendarPlus aria-hidden size={18} />
            Your calendar
          </Link>
          {manages && (
            <ButtonLink to={href('/community/:communityId/events/new', { communityId: community.id })}>
              New event
            </ButtonLink>
          )}
        </div>
      </div>
      {events.view === 'month' ? (
        <MonthGrid events={events} address={addressOf(home, 'month')} />
      ) : (
        <List community={community} events={events} home={home} />
      )}
    </section>
  )
}

function List({ community, events, home }: Props) {
  const { view, items, page, pageCount } = events
  if (items.length === 0)
    return view === 'past' ? (
      <p className="text-muted">No past events yet. Events stay here once they’ve taken place.</p>
    ) : (
      <EmptyState
        drawing={<House house={bungalow} />}
        title="No events yet"
        text="Site visits and meet-ups will appear here."
      />
    )
  return (
    <>
      <Card isFlush>
        <ul className="divide-y divide-edge">
          {items.map((event) => (
            <EventRow key={event.id} event={event} mayRegister={mayRegister(community) && view === 'upcoming'} />
          ))}
        </ul>
      </Card>
      <Pagination
        label="Pages of events"
        page={page}
        pageCount={pageCount}
        toPage={(to) => `${home}?tab=events&view=${view}&page=${to}`}
      />
    </>
  )
}

const mayRegister = ({ viewer, archivedAt }: CommunityPage) => isMember(viewer) && !archivedAt
