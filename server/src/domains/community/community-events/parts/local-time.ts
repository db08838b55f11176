import { daysAfter, weekdayOf } from '@lv/contract/calendar'
import { formatDay, formatTime, type LocalTime, localTime, melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { invalidField } from '@lv/contract/errors'
import { EVENTS_AHEAD_YEARS, type Repetition } from '@lv/contract/event-options'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import type { Context } from '#core/context.ts'

/** A time skipped in October is an hour later. */
export function instantOf({ day, time }: LocalTime): Date {
  const [hour, minute] = time.split(':').map(Number)
  const next = `${String(((hour ?? 0) + 1) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const instant = melbourneInstant(day, time) ?? melbourneInstant(day, next)
  if (!instant) throw new Error(`${day} ${time} is no time`)
  return instant
}

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

export type Span = { startsAt: Date; endsAt: Date }

/** Both ends keep their time of day in Melbourne. */
export function daysLater({ startsAt, endsAt }: Span, days: number): Span {
  const [from, to] = [localTime(startsAt), localTime(endsAt)]
  return {
    startsAt: instantOf({ day: daysAfter(from.day, days), time: from.time }),
    endsAt: instantOf({ day: daysAfter(to.day, days), time: to.time }),
  }
}

const LONGEST_DAYS = 14

/** @throws `invalid` at the field */
export function requireOrder({ startsAt, endsAt }: Span) {
  if (endsAt <= startsAt) throw invalidField('endDate', 'The end has to be after the start')
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_DAYS * DAY_MS)
    throw invalidField('endDate', `An event lasts at most ${LONGEST_DAYS} days`)
}

/** @throws `invalid` at `field` if it is over, or too far ahead */
export function requireSoon(ctx: Context, { startsAt }: Span, field = 'startDate') {
  const now = ctx.now()
  if (startsAt <= now) throw invalidField('startDate', 'Choose a time that is still to come')
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + EVENTS_AHEAD_YEARS)
  if (startsAt > last)
    throw invalidField(
      field,
      field === 'times' ? 'The last one would be more than two years ahead' : 'Choose a time within two years',
    )
}

export function spansOf(first: Span, repeats: Repetition | undefined, times = 1): Span[] {
  const { day } = localTime(first.startsAt)
  return Array.from({ length: repeats ? times : 1 }, (_, n) =>
    daysLater(first, repeats === 'monthly' ? daysBetween(day, monthsAfter(day, n)) : 7 * n),
  )
}

/** `startsAt` is Postgres's own text. */
export type Worded = { eventId: string; communityId: string; title: string; location: string; startsAt: string }

/** 'Tuesday 1 Dec 2026, 6:30 pm', in Melbourne. */
function writtenMoment(instant: Date): string {
  const day = melbourneDay(instant)
  return `${weekdayOf(day)} ${formatDay(day)}, ${formatTime(instant)}`
}

export const wordsOf = ({ eventId, communityId, title, location, startsAt }: Worded) => ({
  eventId,
  communityId,
  title,
  where: location || 'Online',
  when: writtenMoment(new Date(startsAt)),
})
