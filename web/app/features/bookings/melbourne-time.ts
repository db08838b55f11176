import { formatTime } from '../../format.ts'
import { dayOf } from '../../melbourne-day.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day as people say it, from '2026-12-03'. Names of ours: those of Intl differ between Node and browsers. */
export function dayWords(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = weekdays[date.getUTCDay()] ?? ''
  const month = months[date.getUTCMonth()] ?? ''
  const number = date.getUTCDate()
  return {
    number,
    month: month.slice(0, 3),
    weekday: weekday.slice(0, 3),
    /** 'Thursday 3 December' */
    long: `${weekday} ${number} ${month}`,
  }
}

/** 'Thursday 3 December, 2:30 pm' */
export const whenOf = (startsAt: string) => `${dayWords(dayOf(startsAt)).long}, ${formatTime(startsAt)}`

/** '2:30 pm to 5:30 pm' */
export const spanOf = (startsAt: string, endsAt: string) => `${formatTime(startsAt)} to ${formatTime(endsAt)}`
