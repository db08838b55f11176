import { melbourneInstant } from '@lv/contract/melbourne-instant'
import { daysAfter, melbourneDay } from '#core/calendar/melbourne-day.ts'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Melbourne', hour: '2-digit', minute: '2-digit' })

/** A day and a time in Melbourne, as `2026-12-01` and `18:30`. */
export type Local = { day: string; time: string }

export const localOf = (instant: Date): Local => ({ day: melbourneDay(instant), time: clock.format(instant) })

/** The instant of a local time; the hour that is left out in October is the hour after. */
export function instantOf({ day, time }: Local): Date {
  const [hour, minute] = time.split(':').map(Number)
  const next = `${String(((hour ?? 0) + 1) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const instant = melbourneInstant(day, time) ?? melbourneInstant(day, next)
  if (!instant) throw new Error(`${day} ${time} is no time`)
  return instant
}

/** How many days lie between two days. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The same date so many months later, or the last of a month that has no such date. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

export type Span = { startsAt: Date; endsAt: Date }

/** The same span as it is `days` days later: both ends keep their time of day in Melbourne, whatever the clocks do. */
export function daysLater({ startsAt, endsAt }: Span, days: number): Span {
  const [from, to] = [localOf(startsAt), localOf(endsAt)]
  return {
    startsAt: instantOf({ day: daysAfter(from.day, days), time: from.time }),
    endsAt: instantOf({ day: daysAfter(to.day, days), time: to.time }),
  }
}
