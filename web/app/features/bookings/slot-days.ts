import { daysAfter } from '@lv/contract/calendar'
import type { Slot } from '@lv/contract/consultations'
import { formatTime, melbourneDay } from '@lv/contract/dates'
import { dayWords } from './melbourne-time.ts'

/** A time to begin: its instant, and how it is called in Melbourne. */
export type SlotTime = { at: string; label: string }

/** A day with its free times; in a calendar there are days without any. */
export type SlotDay = { day: string; times: SlotTime[] }

const SATURDAY = 6

/** Free times by their day in Melbourne, in order. */
export function daysOf(slots: Pick<Slot, 'startsAt'>[]): SlotDay[] {
  const days = new Map<string, SlotTime[]>()
  for (const startsAt of slots.map((slot) => slot.startsAt).sort()) {
    const day = melbourneDay(startsAt)
    const times = days.get(day) ?? []
    if (!times.some(({ at }) => at === startsAt)) times.push({ at: startsAt, label: formatTime(startsAt) })
    days.set(day, times)
  }
  return [...days].map(([day, times]) => ({ day, times }))
}

/** The same with one more time, such as the one held for a customer who is paying. */
export function withSlot(days: SlotDay[], startsAt: string | undefined): SlotDay[] {
  const all = days.flatMap(({ times }) => times.map(({ at }) => ({ startsAt: at })))
  if (!startsAt || all.some((slot) => slot.startsAt === startsAt)) return days
  return daysOf([...all, { startsAt }])
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/**
 * Whole weeks around the days, Monday first. Sundays are left out unless something is free on one: we are closed then.
 * @returns the fields of the calendar row by row, and how many a row has
 */
export function calendarOf(days: SlotDay[]): { columns: 6 | 7; cells: SlotDay[] } {
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day]
  if (!first || !last) return { columns: 6, cells: [] }
  const columns = days.some(({ day }) => weekdayOf(day) > SATURDAY) ? 7 : 6
  const known = new Map(days.map(({ day, times }) => [day, times]))
  const cells: SlotDay[] = []
  const monday = daysAfter(first, 1 - weekdayOf(first))
  for (let day = monday; day <= last || weekdayOf(day) > 1; day = daysAfter(day, 1))
    if (weekdayOf(day) <= columns) cells.push({ day, times: known.get(day) ?? [] })
  return { columns, cells }
}

/** A time's day and hour in words, or undefined where it is not among the offered ones. */
export function wordsOf(days: SlotDay[], startsAt: string) {
  for (const { day, times } of days) {
    const time = times.find(({ at }) => at === startsAt)
    if (time) return `${dayWords(day).long}, ${time.label}`
  }
  return undefined
}
