import { type VisitingDay, visitingDays, type WeekHours } from '@lv/contract/admin-bookings'
import { ApiError, type Issue } from '@lv/contract/errors'
import { publishedHours } from '#core/calendar/business-hours.ts'

type Span = { opens: number; closes: number }
/** Minutes after midnight; 0 is Sunday. */
export type Hours = Span & { weekday: number }

const MIDNIGHT = 24 * 60
const TIMES = 'Write times as 9:00-17:00, or 9:00-12:00, 13:00-17:00'

const minutesOf = (hours = '', minutes = '') =>
  Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : Number.NaN

/** Undefined for anything but times such as 9:00-17:00. */
function readSpan(text: string): Span | undefined {
  const [, ...times] = /^(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? []
  const [opens, closes] = [minutesOf(times[0], times[1]), minutesOf(times[2], times[3])]
  return opens < closes && closes <= MIDNIGHT ? { opens, closes } : undefined
}

function joined(spans: Span[]): Span[] {
  const done: Span[] = []
  for (const span of spans.toSorted((a, b) => a.opens - b.opens)) {
    const last = done.at(-1)
    if (last && last.closes >= span.opens) last.closes = Math.max(last.closes, span.closes)
    else done.push({ ...span })
  }
  return done
}

function readDay(text: string): Span[] | undefined {
  const parts = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(?:[-–—]|to) ?/g, '-')
    .split(',')
  const spans = parts.flatMap((part) => readSpan(part) ?? [])
  return spans.length === parts.length ? joined(spans) : undefined
}

const weekdayOf = (day: VisitingDay) => visitingDays.indexOf(day) + 1

/** @throws `invalid` at each day that cannot be read */
export function readWeek(week: WeekHours): Hours[] {
  const read = visitingDays.map((day) => ({ day, spans: week[day] ? readDay(week[day]) : [] }))
  const issues = read.flatMap(({ day, spans }): Issue[] => (spans ? [] : [{ path: day, message: TIMES }]))
  if (issues.length > 0) throw new ApiError('invalid', TIMES, { issues })
  return read.flatMap(({ day, spans = [] }) => spans.map((span) => ({ weekday: weekdayOf(day), ...span })))
}

export const closedHours = (hours: readonly Hours[]): Hours[] =>
  hours.flatMap(({ weekday, opens, closes }) => {
    const [first = 24, last = 24] = publishedHours(weekday) ?? []
    return [
      { weekday, opens, closes: Math.min(closes, first * 60) },
      { weekday, opens: Math.max(opens, last * 60), closes },
    ].filter((part) => part.opens < part.closes)
  })

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const writeSpan = ({ opens, closes }: Span) => `${clock(opens)}-${clock(closes)}`

export const writeHours = (hours: readonly Hours[]): string =>
  hours.map((one) => `${names[one.weekday]} ${writeSpan(one)}`).join(', ')

export const writeWeek = (hours: readonly Hours[]): WeekHours =>
  Object.fromEntries(
    visitingDays.map((day) => [
      day,
      hours
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .map(writeSpan)
        .join(', '),
    ]),
  ) as WeekHours
