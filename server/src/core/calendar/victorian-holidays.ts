import { DAY_MS } from '@lv/contract/durations'
/** `month` counts from 1. */
export type Day = { year: number; month: number; day: number }

const utc = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(utc(day)).getUTCDay()

export function addDays(day: Day, days: number): Day {
  const date = new Date(utc(day) + days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const isSame = (a: Day, b: Day) => utc(a) === utc(b)

function nth(year: number, month: number, weekday: number, count: number): Day {
  const first = { year, month, day: 1 }
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

/** Gregorian rule by Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return { year, month, day: (h + l - 7 * m + 33 * month + 19) % 32 }
}

const isWeekend = (day: Day) => weekdayOf(day) === 0 || weekdayOf(day) === 6
const mondayAfter = (day: Day) => addDays(day, 8 - (weekdayOf(day) || 7))

/** On a weekend, the Monday after is a holiday as well. */
function newYear(year: number): Day[] {
  const day = { year, month: 1, day: 1 }
  return isWeekend(day) ? [day, mondayAfter(day)] : [day]
}

/** On a weekend, the Monday after is the holiday instead. */
function australiaDay(year: number): Day {
  const day = { year, month: 1, day: 26 }
  return isWeekend(day) ? mondayAfter(day) : day
}

/** The Friday before the AFL Grand Final, as gazetted; other years get the last Friday of September. */
const grandFinalEves: Record<number, number> = { 2025: 26, 2026: 25, 2027: 24, 2028: 29 }

function grandFinalEve(year: number): Day {
  const known = grandFinalEves[year]
  if (known) return { year, month: 9, day: known }
  const last = { year, month: 9, day: 30 }
  return addDays(last, -((weekdayOf(last) + 2) % 7))
}

const years = new Map<number, Day[]>()

function holidaysOf(year: number): Day[] {
  const known = years.get(year)
  if (known) return known
  const easter = easterSunday(year)
  const holidays = [
    ...newYear(year),
    australiaDay(year),
    nth(year, 3, 1, 2),
    ...[-2, -1, 0, 1].map((days) => addDays(easter, days)),
    // Victoria gives no substitute day for Anzac Day on a weekend.
    { year, month: 4, day: 25 },
    nth(year, 6, 1, 2),
    grandFinalEve(year),
    nth(year, 11, 2, 1),
    ...christmas(year),
  ]
  years.set(year, holidays)
  return holidays
}

function christmas(year: number): Day[] {
  const days = [25, 26].map((day) => ({ year, month: 12, day }))
  const lost = days.filter(isWeekend).length
  const free = [27, 28].map((day) => ({ year, month: 12, day })).filter((day) => !isWeekend(day))
  return [...days, ...free.slice(0, lost)]
}

/** Public holidays in Melbourne (Public Holidays Act 1993, Victoria), with their substitute days. */
export const isPublicHoliday = (day: Day): boolean => holidaysOf(day.year).some((holiday) => isSame(holiday, day))
