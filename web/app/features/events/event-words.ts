import type { CommunityEvent } from '@lv/contract/community-events'
import { formatDate, formatNumber, formatTime, months } from '../../format.ts'
import { dayOf } from '../../melbourne-day.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The day of the week of a day, `2026-12-01`. */
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** A day in its parts, as the page of a calendar shows them: '1', 'Dec', 'Tue'. */
export function dayParts(day: string) {
  const [, month, date] = day.split('-').map(Number)
  return { date: String(date), month: months[(month ?? 1) - 1], weekday: weekdayOf(day).slice(0, 3) }
}

/** 'Tuesday 1 Dec 2026' */
export const formatWeekday = (moment: string) => `${weekdayOf(dayOf(moment))} ${formatDate(moment)}`

/** '6:30 pm to 8:00 pm'; with the day where it ends on another. */
export const formatHours = ({ startDate, endDate }: Pick<CommunityEvent, 'startDate' | 'endDate'>) =>
  dayOf(startDate) === dayOf(endDate)
    ? `${formatTime(startDate)} to ${formatTime(endDate)}`
    : `${formatTime(startDate)} to ${formatWeekday(endDate)}, ${formatTime(endDate)}`

type Places = Pick<CommunityEvent, 'currentAttendees' | 'maxAttendees' | 'waitingCount'>

export const isFull = ({ currentAttendees, maxAttendees, waitingCount }: Places) =>
  waitingCount > 0 || (maxAttendees !== null && currentAttendees >= maxAttendees)

/** '12 of 20 going, 3 waiting' */
export function placesOf({ currentAttendees, maxAttendees, waitingCount }: Places) {
  const going = `${formatNumber(currentAttendees)}${maxAttendees === null ? '' : ` of ${formatNumber(maxAttendees)}`} going`
  return waitingCount > 0 ? `${going}, ${formatNumber(waitingCount)} waiting` : going
}

export const whereOf = ({ location, isOnline }: Pick<CommunityEvent, 'location' | 'isOnline'>) =>
  location ? (isOnline ? `${location}, and online` : location) : 'Online'
