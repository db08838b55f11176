import { TZDate, tzOffset } from '@date-fns/tz'
import { HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { addDays, type Day, isPublicHoliday, weekdayOf } from './victorian-holidays.ts'

const ZONE = 'Australia/Melbourne'
const YEAR_DAYS = 366

/** Monday to Friday 8:00 to 18:00, Saturday 9:00 to 16:00 (specification 2, section 1). */
const weekdayHours: [opens: number, closes: number] = [8, 18]
const saturdayHours: [opens: number, closes: number] = [9, 16]

/** 24 December to 8 January (PRODUCT.md, section 9.1). */
const isSummerBreak = ({ month, day }: Day) => (month === 12 && day >= 24) || (month === 1 && day <= 8)

/** @returns hours such as [8, 18]; undefined on Sunday, which is 0 */
export function publishedHours(weekday: number): [opens: number, closes: number] | undefined {
  if (weekday === 0) return undefined
  return weekday === 6 ? saturdayHours : weekdayHours
}

/** @returns hours in Melbourne such as [8, 18]; undefined on Sundays, public holidays and in the summer break */
export function hoursOf(day: Day): [opens: number, closes: number] | undefined {
  return isSummerBreak(day) || isPublicHoliday(day) ? undefined : publishedHours(weekdayOf(day))
}

/** `hour` is Melbourne time, 8.5 is 8:30. @returns milliseconds; daylight saving never shifts a business hour */
export function instantAt({ year, month, day }: Day, hour: number): number {
  const asUtc = Date.UTC(year, month - 1, day) + hour * HOUR_MS
  const guess = asUtc - tzOffset(ZONE, new Date(asUtc)) * MINUTE_MS
  return asUtc - tzOffset(ZONE, new Date(guess)) * MINUTE_MS
}

export function toCalendarDay(instant: Date): Day {
  const local = new TZDate(instant, ZONE)
  return { year: local.getFullYear(), month: local.getMonth() + 1, day: local.getDate() }
}

type Span = { from: number; to: number }

function* spans(first: Day, step: 1 | -1): Generator<Span, void> {
  for (let day = first, idle = 0; idle < YEAR_DAYS; day = addDays(day, step)) {
    const hours = hoursOf(day)
    idle = hours ? 0 : idle + 1
    if (hours) yield { from: instantAt(day, hours[0]), to: instantAt(day, hours[1]) }
  }
}

/** @returns closing time, not the next opening, where the hours come out even */
export function addBusinessHours(instant: Date, hours: number): Date {
  let left = hours * HOUR_MS
  for (const { from, to } of spans(toCalendarDay(instant), 1)) {
    const start = Math.max(from, instant.getTime())
    if (start >= to) continue
    if (left <= to - start) return new Date(start + left)
    left -= to - start
  }
  throw new Error('a year without business hours')
}

/** @returns closing time of the `days`th business day after the instant; Saturdays do not count */
export function endOfBusinessDay(instant: Date, days: number): Date {
  for (let day = toCalendarDay(instant), left = days, idle = 0; idle < YEAR_DAYS; idle += 1) {
    day = addDays(day, 1)
    const hours = weekdayOf(day) === 6 ? undefined : hoursOf(day)
    if (hours) left -= 1
    if (hours && left <= 0) return new Date(instantAt(day, hours[1]))
  }
  throw new Error('a year without business hours')
}

export function subtractBusinessHours(instant: Date, hours: number): Date {
  let left = hours * HOUR_MS
  for (const { from, to } of spans(toCalendarDay(instant), -1)) {
    const end = Math.min(to, instant.getTime())
    if (end <= from) continue
    if (left <= end - from) return new Date(end - left)
    left -= end - from
  }
  throw new Error('a year without business hours')
}

/** @returns whole minutes; 0 where `until` is not after `since` */
export function businessMinutesBetween(since: Date, until: Date): number {
  let passed = 0
  for (const { from, to } of spans(toCalendarDay(since), 1)) {
    if (from >= until.getTime()) break
    passed += Math.max(0, Math.min(to, until.getTime()) - Math.max(from, since.getTime()))
  }
  return Math.floor(passed / MINUTE_MS)
}
