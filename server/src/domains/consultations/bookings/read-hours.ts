import { type VisitingDay, visitingDays, type WeekHours } from '@lv/contract/admin-bookings'
import { ApiError, type Issue } from '@lv/contract/errors'
import { publishedHours } from '#core/calendar/business-hours.ts'

/** Minutes after midnight; 0 is Sunday. */
export type Hours = { weekday: number; opens: number; closes: number }

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const HOW = 'Write hours as: mon-fri 9:00-17:00, sat 9:00-13:00'
const refuse = (part: string) => new ApiError('invalid', `"${part.trim()}" are no hours. ${HOW}`)

const minutesOf = (hours = '', minutes = '') => Number(hours) * 60 + Number(minutes)

function readPart(part: string): Hours[] {
  const [, first = '', last = first, ...times] =
    /^([a-z]{3})(?:-([a-z]{3}))? (\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)$/.exec(part) ?? []
  const [from, to] = [names.indexOf(first), names.indexOf(last)]
  const [opens, closes] = [minutesOf(times[0], times[1]), minutesOf(times[2], times[3])]
  const isTime = times.length === 4 && Number(times[1]) < 60 && Number(times[3]) < 60 && closes <= 24 * 60
  if (from < 0 || to < from || !isTime || opens >= closes) throw refuse(part)
  if (from === 0) throw new ApiError('invalid', 'We are closed on Sundays')
  return Array.from({ length: to - from + 1 }, (_, day) => ({ weekday: from + day, opens, closes }))
}

function joined(all: Hours[]): Hours[] {
  const done: Hours[] = []
  for (const hours of all.toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens)) {
    const last = done.at(-1)
    if (last?.weekday === hours.weekday && last.closes >= hours.opens) last.closes = Math.max(last.closes, hours.closes)
    else done.push({ ...hours })
  }
  return done
}

/** `mon-fri 9:00-17:00, sat 9:00-13:00`, in Melbourne. @throws `invalid` for anything else */
export const readHours = (text: string): Hours[] =>
  joined(
    text
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .split(',')
      .map((part) => part.trim())
      .flatMap(readPart),
  )

export const closedHours = (hours: readonly Hours[]): Hours[] =>
  hours.flatMap(({ weekday, opens, closes }) => {
    const [first = 24, last = 24] = publishedHours(weekday) ?? []
    return [
      { weekday, opens, closes: Math.min(closes, first * 60) },
      { weekday, opens: Math.max(opens, last * 60), closes },
    ].filter((part) => part.opens < part.closes)
  })

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

export const writeHours = (hours: readonly Hours[]): string =>
  hours.map(({ weekday, opens, closes }) => `${names[weekday]} ${clock(opens)}-${clock(closes)}`).join(', ')

const TIMES = 'Write times as 9:00-17:00, or 9:00-12:00, 13:00-17:00'

function readDay(day: VisitingDay, text: string): Hours[] | null {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(/ ?(?:[-–—]|to) ?/g, '-')
  const parts = plain.split(',').map((times) => `${day.slice(0, 3)} ${times.trim()}`)
  try {
    return readHours(parts.join(', '))
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** @throws `invalid` at each day that cannot be read */
export function readWeek(week: WeekHours): Hours[] {
  const read = visitingDays.map((day) => ({ path: day, hours: week[day] ? readDay(day, week[day]) : [] }))
  const issues = read.flatMap(({ path, hours }): Issue[] => (hours ? [] : [{ path, message: TIMES }]))
  if (issues.length > 0) throw new ApiError('invalid', TIMES, { issues })
  return read.flatMap(({ hours }) => hours ?? [])
}

export const writeWeek = (hours: readonly Hours[]): WeekHours =>
  Object.fromEntries(
    visitingDays.map((day, at) => [
      day,
      hours
        .filter(({ weekday }) => weekday === at + 1)
        .map(({ opens, closes }) => `${clock(opens)}-${clock(closes)}`)
        .join(', '),
    ]),
  ) as WeekHours
