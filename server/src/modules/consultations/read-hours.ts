import { ApiError } from '@lv/contract/errors'
import { publishedHours } from '../../calendar/business-hours.ts'

/** When somebody works, in minutes after midnight; 0 is Sunday. */
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

/** Times of one day that touch or overlap become one. */
function joined(all: Hours[]): Hours[] {
  const done: Hours[] = []
  for (const hours of all.toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens)) {
    const last = done.at(-1)
    if (last?.weekday === hours.weekday && last.closes >= hours.opens) last.closes = Math.max(last.closes, hours.closes)
    else done.push({ ...hours })
  }
  return done
}

/** Reads `mon-fri 9:00-17:00, sat 9:00-13:00`, in Melbourne's time. @throws `invalid` for anything else */
export const readHours = (text: string): Hours[] =>
  joined(
    text
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .split(',')
      .map((part) => part.trim())
      .flatMap(readPart),
  )

/** The parts of somebody's hours in which we are closed every week, and which are therefore never offered. */
export const closedHours = (hours: readonly Hours[]): Hours[] =>
  hours.flatMap(({ weekday, opens, closes }) => {
    const [first = 24, last = 24] = publishedHours(weekday) ?? []
    return [
      { weekday, opens, closes: Math.min(closes, first * 60) },
      { weekday, opens: Math.max(opens, last * 60), closes },
    ].filter((part) => part.opens < part.closes)
  })

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Hours as typed, parsed by day. */
export const writeHours = (hours: readonly Hours[]): string =>
  hours.map(({ weekday, opens, closes }) => `${names[weekday]} ${clock(opens)}-${clock(closes)}`).join(', ')
