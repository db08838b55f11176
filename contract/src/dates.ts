import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

export type Moment = string | number | Date

// Names of ours: those of Intl differ between Node and browsers, which breaks hydration.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A clock of a time zone, for `localTime`. Sweden writes days and times as ISO does; making one is slow. */
export const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const melbourne = clockIn('Australia/Melbourne')

/** A day and a time of day, as `2026-12-01` and `18:30`. */
export type LocalTime = { day: string; time: string }

/** The day and time it is at an instant, in Melbourne or by another clock. */
export function localTime(moment: Moment, clock = melbourne): LocalTime {
  const [year, month, day, hour, minute] = clock.format(new Date(moment)).match(/\d+/g) ?? []
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** The day it is in Melbourne at an instant: '2026-12-03'. */
export const melbourneDay = (moment: Moment) => localTime(moment).day

/** A calendar day without a time zone, '2026-12-03', as '3 Dec 2026'. */
export function formatDay(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** A window of days: '3 Dec 2026', 'from 3 Dec 2026', '3 Dec 2026 to 17 Dec 2026'; null where nothing is said. */
export function formatDays(from: string | null, to: string | null) {
  if (!from && !to) return null
  if (!from || from === to) return formatDay((to ?? from) as string)
  return to ? `${formatDay(from)} to ${formatDay(to)}` : `from ${formatDay(from)}`
}

/** An instant's Melbourne date: '3 Dec 2026'. */
export const formatDate = (moment: Moment) => formatDay(melbourneDay(moment))

/** A time of day, '14:30', as '2:30 pm'. */
export function formatTimeOfDay(time: string) {
  const [hour = 0, minute] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** An instant's Melbourne time: '2:30 pm'. */
export const formatTime = (moment: Moment) => formatTimeOfDay(localTime(moment).time)

/** '3 Dec 2026, 2:30 pm'. */
export function formatDateTime(moment: Moment) {
  const { day, time } = localTime(moment)
  return `${formatDay(day)}, ${formatTimeOfDay(time)}`
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** How long ago, under a week ('just now', '5 minutes ago', 'yesterday', '3 days ago'); else, and in the future, the date. */
export function formatRelative(moment: Moment, now: Moment) {
  const age = new Date(now).getTime() - new Date(moment).getTime()
  if (age < -MINUTE_MS || age >= 7 * DAY_MS) return formatDate(moment)
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return `${count(Math.floor(age / MINUTE_MS), 'minute')} ago`
  if (age < DAY_MS) return `${count(Math.floor(age / HOUR_MS), 'hour')} ago`
  return age < 2 * DAY_MS ? 'yesterday' : `${Math.floor(age / DAY_MS)} days ago`
}

function inDays(minutes: number, hours: number, days: string) {
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`
  const day = hours * 60
  return minutes < 2 * day ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / day)} ${days}`
}

/** Minutes of business as people say them: '45 min', '12 h', '5 business days', which have ten hours (specification 2, section 1). */
export const formatDuration = (minutes: number) => inDays(minutes, 10, 'business days')

/** Minutes by the clock as people say them: '45 min', '12 h', '3 days'. */
export const formatElapsed = (minutes: number) => inDays(minutes, 24, 'days')
