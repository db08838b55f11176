import { daysAfter } from '@lv/contract/calendar'

/** The month so many months later, or earlier: '2026-12' and 1 give '2027-01'. */
export function addMonths(month: string, count: number) {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month from Monday on, with the days of its neighbours that fill them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = daysAfter(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7))
  const next = `${addMonths(month, 1)}-01`
  const weeks: string[][] = []
  for (let day = monday; day < next; day = daysAfter(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => daysAfter(day, n)))
  return weeks
}

/** Whether an address asks for a month that there is. */
export const isMonth = (text: string | null): text is string => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
