import type { ConsultantWeek } from '@lv/contract/admin-bookings'
import { formatTime } from '@lv/contract/dates'
import { packages } from '@lv/contract/packages'
import { Link } from 'react-router'
import { ChartKey } from '../../ui/chart-key.tsx'
import { classNames } from '../../ui/class-names.ts'
import { bookingStandings, nameOf, weekdayOf } from './booking-labels.ts'

type Day = ConsultantWeek['days'][number]
type Span = { from: number; to: number }

const HOUR = 60
const [OPENS, CLOSES] = [8 * HOUR, 18 * HOUR]

/** From the hour in which anything of the week begins until all of it is over; in minutes after midnight. */
function spanOf(days: Day[]): Span {
  const begins = days.flatMap(({ hours, visits }) => [
    ...hours.map((one) => one.opens),
    ...visits.map((one) => one.startsMinute),
  ])
  const ends = days.flatMap(({ hours, visits }) => [
    ...hours.map((one) => one.closes),
    ...visits.map((one) => one.busyUntilMinute),
  ])
  return {
    from: Math.floor(Math.min(OPENS, ...begins) / HOUR) * HOUR,
    to: Math.min(24 * HOUR, Math.ceil(Math.max(CLOSES, ...ends) / HOUR) * HOUR),
  }
}

const clock = (minutes: number) =>
  `${(minutes / HOUR) % 12 || 12}${minutes < 12 * HOUR || minutes === 24 * HOUR ? ' am' : ' pm'}`

const percent = (minutes: number, { from, to }: Span) =>
  `${((Math.min(Math.max(minutes, from), to) - from) / (to - from)) * 100}%`

const across = (from: number, to: number, span: Span) => ({
  left: percent(from, span),
  right: `calc(100% - ${percent(to, span)})`,
})

const marks = ({ from, to }: Span, every: number) =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, at) => from + at * every)

/** The hours of a day that are both theirs and ours. */
const worked = ({ open, hours, isAbsent }: Day) =>
  open && !isAbsent
    ? hours
        .map(({ opens, closes }) => ({ opens: Math.max(opens, open.opens), closes: Math.min(closes, open.closes) }))
        .filter(({ opens, closes }) => opens < closes)
    : []

/**
 * The week as the server draws it, a line a day. The list beneath it says the same, so that readers of a screen skip it
 * and the keyboard does not stop here.
 */
export function WeekDrawing({ week, here }: { week: ConsultantWeek; here: string }) {
  const span = spanOf(week.days)
  return (
    <figure className="mt-3 rounded-card border border-edge bg-card p-3 sm:p-4">
      <div aria-hidden className="grid grid-cols-[3.25rem_1fr] gap-x-2 gap-y-1 sm:grid-cols-[4.5rem_1fr]">
        <span />
        <div className="relative h-5 text-xs text-muted tabular-nums">
          {marks(span, 2 * HOUR).map((minute, at, all) => (
            <span
              key={minute}
              className={classNames(
                'absolute whitespace-nowrap',
                at === 0 ? '' : at === all.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
              )}
              style={{ left: percent(minute, span) }}
            >
              {clock(minute)}
            </span>
          ))}
        </div>
        {week.days.map((day) => (
          <Line key={day.day} day={day} span={span} here={here} />
        ))}
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <ChartKey className="border border-edge-control bg-paper">Can be booked</ChartKey>
        <ChartKey className="border-l-4 border-good bg-good-tint">Booked</ChartKey>
        <ChartKey className="border-l-4 border-wattle bg-wattle-tint">{bookingStandings.held.label}</ChartKey>
        <ChartKey className="bg-edge-control">On the way</ChartKey>
      </figcaption>
    </figure>
  )
}

function Line({ day, span, here }: { day: Day; span: Span; here: string }) {
  const hours = worked(day)
  return (
    <>
      <span className="self-center text-sm font-semibold tabular-nums">{weekdayOf(day.day)}</span>
      <div className="relative h-13 overflow-hidden rounded-inner bg-tint">
        {hours.map(({ opens, closes }) => (
          <span
            key={opens}
            className="absolute inset-y-0 border-x border-edge-control bg-paper"
            style={across(opens, closes, span)}
          />
        ))}
        {marks(span, HOUR).map((minute) => (
          <span
            key={minute}
            className="absolute inset-y-0 border-l border-edge"
            style={{ left: percent(minute, span) }}
          />
        ))}
        {hours.length === 0 && (
          <span className="absolute inset-0 flex items-center pl-3 text-sm text-muted">
            {day.isAbsent ? 'Day off' : day.open ? 'Doesn’t work' : 'We’re closed'}
          </span>
        )}
        {day.visits.map((visit) => (
          <Bar key={visit.id} visit={visit} span={span} here={here} />
        ))}
      </div>
    </>
  )
}

function Bar({ visit, span, here }: { visit: Day['visits'][number]; span: Span; here: string }) {
  const { id, status, startsMinute, endsMinute, busyUntilMinute, startsAt } = visit
  const title = `${formatTime(startsAt)} ${nameOf(visit)}, ${packages[visit.package].title}`
  return (
    <>
      <span className="absolute top-5 bottom-5 bg-edge-control" style={across(endsMinute, busyUntilMinute, span)} />
      <Link
        to={`${here}&id=${id}`}
        tabIndex={-1}
        title={title}
        className={classNames(
          'absolute inset-y-1 overflow-hidden rounded-inner border-l-4 px-1 py-0.5 text-xs leading-tight text-ink',
          status === 'held' ? 'border-wattle bg-wattle-tint' : 'border-good bg-good-tint',
        )}
        style={across(startsMinute, endsMinute, span)}
      >
        <span className="hidden sm:inline">
          <span className="font-semibold tabular-nums">{formatTime(startsAt)}</span>
          <span className="block truncate">{nameOf(visit)}</span>
        </span>
      </Link>
    </>
  )
}
