import { formatLongMonth } from '@lv/contract/calendar'
import type { CommunityEvent } from '@lv/contract/community-events'
import { formatTime, melbourneDay } from '@lv/contract/dates'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EventRow, eventAddress } from './event-row.tsx'
import { weeksOf } from './month.ts'
import type { EventsShown } from './read-events.ts'

type Props = { events: EventsShown; address: string }

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A month at a glance: a table of its weeks, and on a phone a list of its days. */
export function MonthGrid({ events, address }: Props) {
  const { month } = events
  const items = events.items.filter(({ startDate }) => melbourneDay(startDate).startsWith(month))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 aria-live="polite" className="mr-auto text-2xl tabular-nums">
          {formatLongMonth(month)}
        </h2>
        <Arrows events={events} address={address} />
      </div>
      <Table events={events} />
      <div className="sm:hidden">
        {items.length === 0 ? (
          <p className="text-muted">Nothing planned this month.</p>
        ) : (
          <Card isFlush>
            <ul className="divide-y divide-edge">
              {items.map((event) => (
                <EventRow key={event.id} event={event} mayRegister={false} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}

function Arrows({ events: { month, today, previous, next }, address }: Props) {
  const toMonth = (to: string) => `${address}&month=${to}`
  return (
    <nav aria-label="Months" className="flex items-center gap-2">
      {month !== today.slice(0, 7) && (
        <ButtonLink to={toMonth(today.slice(0, 7))} tone="quiet" preventScrollReset>
          This month
        </ButtonLink>
      )}
      {previous && (
        <ButtonLink
          to={toMonth(previous)}
          tone="quiet"
          preventScrollReset
          rel="prev"
          aria-label={formatLongMonth(previous)}
          className="px-3!"
        >
          <ChevronLeft aria-hidden size={20} />
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          to={toMonth(next)}
          tone="quiet"
          preventScrollReset
          rel="next"
          aria-label={formatLongMonth(next)}
          className="px-3!"
        >
          <ChevronRight aria-hidden size={20} />
        </ButtonLink>
      )}
    </nav>
  )
}

function Table({ events: { month, today, items } }: Pick<Props, 'events'>) {
  const byDay = Map.groupBy(items, ({ startDate }) => melbourneDay(startDate))
  return (
    <div className="hidden overflow-hidden rounded-card border border-edge bg-card sm:block">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Events in {formatLongMonth(month)}</caption>
        <thead>
          <tr className="border-b border-edge">
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="px-3.5 py-2 text-left text-sm font-semibold text-muted">
                <span aria-hidden>{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]} className="border-b border-edge last:border-b-0">
              {week.map((day) => (
                <Day key={day} day={day} month={month} today={today} events={byDay.get(day) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = { day: string; month: string; today: string; events: CommunityEvent[] }

function Day({ day, month, today, events }: DayProps) {
  const isOutside = !day.startsWith(month)
  const isToday = day === today
  return (
    <td
      className={classNames(
        'h-26 border-r border-edge p-1.5 align-top last:border-r-0 lg:h-30 lg:p-2',
        isOutside && 'bg-tint/50',
      )}
    >
      <time
        dateTime={day}
        aria-current={isToday ? 'date' : undefined}
        className={classNames(
          'inline-flex size-7 items-center justify-center rounded-full text-sm tabular-nums',
          isToday && 'bg-accent font-semibold text-on-accent',
          isOutside && 'text-muted',
          !isToday && !isOutside && (day < today ? 'text-muted' : 'font-semibold'),
        )}
      >
        {Number(day.slice(8))}
        {isToday && <span className="sr-only">, today</span>}
      </time>
      {events.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {events.map((event) => (
            <li key={event.id}>
              <DayEvent event={event} isOver={day < today} />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

function toneOf({ isCancelled, viewer }: CommunityEvent, isOver: boolean) {
  if (isCancelled) return 'border-edge-control bg-tint text-muted line-through'
  if (viewer === 'registered') return 'border-good bg-good-tint text-ink'
  if (viewer === 'waiting') return 'border-wattle bg-wattle-tint text-ink'
  return isOver ? 'border-edge-control bg-tint text-ink' : 'border-accent bg-brick-tint text-ink'
}

const stateOf = ({ isCancelled, viewer }: CommunityEvent) => {
  if (isCancelled) return ', cancelled'
  if (viewer === 'registered') return ', you’re going'
  return viewer === 'waiting' ? ', you’re on the waiting list' : ''
}

function DayEvent({ event, isOver }: { event: CommunityEvent; isOver: boolean }) {
  return (
    <Link
      to={eventAddress(event)}
      className={classNames(
        'block rounded-inner border-l-[3px] px-1.5 py-1 text-xs leading-snug break-words hover:underline',
        toneOf(event, isOver),
      )}
    >
      <span className="block font-semibold tabular-nums">{formatTime(event.startDate)}</span>
      <span className="line-clamp-3">{event.title}</span>
      <span className="sr-only">{stateOf(event)}</span>
    </Link>
  )
}
