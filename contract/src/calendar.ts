import { localTime, type Moment, melbourneDay } from './dates.ts'
import { DAY_MS } from './durations.ts'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The time it is in Melbourne at an instant, as a field of a form has it: '14:30'. */
export const melbourneTime = (moment: Moment) => localTime(moment).time

/** An instant in Melbourne as a field of a form has it: '2026-12-01T18:30'. */
export function localMoment(moment: Moment) {
  const { day, time } = localTime(moment)
  return `${day}T${time}`
}

/** The day so many days later, or earlier; days are dates without a time. */
export const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** The day it is in Melbourne, or will be in so many days. For loaders: the page gets it as text. */
export const dayIn = (count: number, now = Date.now()) => daysAfter(melbourneDay(now), count)

/** The day of the week of a day: 'Thursday'. */
export const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** The month of a day or of a month, '2026-12-03' or '2026-12': 'December'. */
export const monthOf = (day: string) => months[Number(day.split('-')[1]) - 1] ?? ''

/** '2026-11' or '2026-11-01' as 'Nov 2026'. */
export const formatMonth = (month: string) => `${monthOf(month).slice(0, 3)} ${month.split('-')[0]}`

/** '2026-11' or '2026-11-01' as 'November 2026'. */
export const formatLongMonth = (month: string) => `${monthOf(month)} ${month.split('-')[0]}`

/** An instant's Melbourne date in full: '3 December 2026'. */
export function formatLongDate(moment: Moment) {
  const day = melbourneDay(moment)
  return `${Number(day.split('-')[2])} ${formatLongMonth(day)}`
}
