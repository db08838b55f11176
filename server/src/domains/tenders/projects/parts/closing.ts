import { invalidField } from '@lv/contract/errors'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import { daysAfter, melbourneDay } from '#core/calendar/melbourne-day.ts'
import { writtenTime } from '#core/calendar/melbourne-time.ts'
import type { Context } from '#core/context.ts'

/** A project stays open for offers for a year at most. */
const MOST_DAYS = 365

export type Closing = { closesOn: string; closesTime?: string | undefined }

/**
 * The instant at which offers close: a time of that day in Melbourne, or its end.
 * @throws `invalid` at `closesOn` and `closesTime`
 */
export function closingOf(ctx: Context, { closesOn, closesTime }: Closing): Date {
  const now = ctx.now()
  const today = melbourneDay(now)
  if (closesOn < today) throw invalidField('closesOn', 'Choose a day that isn’t over')
  if (closesOn > daysAfter(today, MOST_DAYS)) throw invalidField('closesOn', 'Choose a day within a year')
  const at = closesTime ? melbourneInstant(closesOn, closesTime) : melbourneInstant(daysAfter(closesOn, 1), '00:00')
  if (!at) throw invalidField('closesTime', 'The clocks change that night: choose another time')
  if (at <= now) throw invalidField('closesTime', 'Choose a time that isn’t over')
  return at
}

/** '3 December 2026, 5:00 pm', Melbourne time; the end of a day is midnight of that day. */
export function writtenClosing(at: Date): string {
  const isMidnight = writtenTime(at) === '12:00 am'
  const day = (isMidnight ? new Date(at.getTime() - 1) : at).toLocaleDateString('en-AU', {
    timeZone: 'Australia/Melbourne',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return isMidnight ? `the end of ${day}` : `${day}, ${writtenTime(at)}`
}
