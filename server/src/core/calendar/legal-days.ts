import { addDays, type Day, isPublicHoliday, weekdayOf } from './victorian-holidays.ts'

const toDay = (day: string): Day => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}
const toText = ({ year, month, day }: Day) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Monday to Friday without public holidays; the summer break counts. Days are `2026-12-03`. */
export function legalBusinessDaysAfter(day: string, count: number): string {
  let at = toDay(day)
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    const weekday = weekdayOf(at)
    if (weekday !== 0 && weekday !== 6 && !isPublicHoliday(at)) left -= 1
  }
  return toText(at)
}
