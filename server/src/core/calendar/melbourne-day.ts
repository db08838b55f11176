const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Melbourne',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Melbourne at an instant, as `2026-12-01`. */
export const melbourneDay = (instant: Date) => day.format(instant)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day, `2026-09-03`, as people write it and as pages do: '3 Sep 2026'. */
export function formatDateOnly(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** The day it is in Melbourne at an instant, written so. */
export const formatMelbourneDate = (instant: Date) => formatDateOnly(melbourneDay(instant))

/** The day this many days later; days are dates without a time. */
export function daysAfter(date: string, days: number): string {
  const later = new Date(`${date}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}
