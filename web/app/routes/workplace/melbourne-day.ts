const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Melbourne',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Melbourne, or will be in so many days, as '2026-12-03'. For loaders: the page gets it as text. */
export function dayIn(days: number, now = Date.now()) {
  const later = new Date(`${parts.format(now)}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}
