import { monthOf, weekdayOf } from '@lv/contract/calendar'
import { formatTime, melbourneDay } from '@lv/contract/dates'

/** A day as people say it, from '2026-12-03'. */
export function dayWords(day: string) {
  const [weekday, month, number] = [weekdayOf(day), monthOf(day), Number(day.split('-')[2])]
  return {
    number,
    month: month.slice(0, 3),
    weekday: weekday.slice(0, 3),
    /** 'Thursday 3 December' */
    long: `${weekday} ${number} ${month}`,
  }
}

/** 'Thursday 3 December, 2:30 pm' */
export const whenOf = (startsAt: string) => `${dayWords(melbourneDay(startsAt)).long}, ${formatTime(startsAt)}`

/** '2:30 pm to 5:30 pm' */
export const spanOf = (startsAt: string, endsAt: string) => `${formatTime(startsAt)} to ${formatTime(endsAt)}`
