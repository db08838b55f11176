const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Melbourne',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Melbourne at an instant, as `2026-12-01`. */
export const melbourneDay = (instant: Date) => day.format(instant)

/** The day so many days later; days are dates without a time. */
export function daysAfter(date: string, days: number): string {
  const later = new Date(`${date}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}
