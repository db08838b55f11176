const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Melbourne',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Melbourne at an instant, as `2026-12-01`. */
export const melbourneDay = (instant: Date) => day.format(instant)

const written = new Intl.DateTimeFormat('en-AU', {
  ...{ timeZone: 'Australia/Melbourne', day: 'numeric', month: 'short', year: 'numeric' },
})

/** The day it is in Melbourne at an instant, as people write it: '3 Dec 2026'. */
export const writtenDay = (instant: Date) => written.format(instant)

/** The day so many days later; days are dates without a time. */
export function daysAfter(date: string, days: number): string {
  const later = new Date(`${date}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}
