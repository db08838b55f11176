import { monthOf, weekdayOf } from '@lv/contract/calendar'
import type { CommunityEvent } from '@lv/contract/community-events'
import { formatDate, formatTime, melbourneDay } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'

/** A day in its parts, as the page of a calendar shows them: '1', 'Dec', 'Tue'. */
export function dayParts(day: string) {
  const date = String(Number(day.split('-')[2]))
  return { date, month: monthOf(day).slice(0, 3), weekday: weekdayOf(day).slice(0, 3) }
}

/** 'Tuesday 1 Dec 2026' */
export const formatWeekday = (moment: string) => `${weekdayOf(melbourneDay(moment))} ${formatDate(moment)}`

/** '6:30 pm to 8:00 pm'; with the day where it ends on another. */
export const formatHours = ({ startDate, endDate }: Pick<CommunityEvent, 'startDate' | 'endDate'>) =>
  melbourneDay(startDate) === melbourneDay(endDate)
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
