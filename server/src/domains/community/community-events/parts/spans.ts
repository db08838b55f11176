import { invalidField } from '@lv/contract/errors'
import { EVENTS_AHEAD_YEARS, type Repetition } from '@lv/contract/event-options'
import type { Context } from '#core/context.ts'
import { daysBetween, daysLater, localOf, monthsAfter, type Span } from './local-time.ts'

const LONGEST_DAYS = 14
const DAY_MS = 86_400_000

/** Refuses an end before the start. @throws `invalid` at the field */
export function requireOrder({ startsAt, endsAt }: Span) {
  if (endsAt <= startsAt) throw invalidField('endDate', 'The end has to be after the start')
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_DAYS * DAY_MS)
    throw invalidField('endDate', `An event lasts at most ${LONGEST_DAYS} days`)
}

/** Refuses what is over, or too far ahead. @throws `invalid` at `field` */
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

/** When an event takes place that comes again `times` times, every week or every month on the same date. */
export function spansOf(first: Span, repeats: Repetition | undefined, times = 1): Span[] {
  const { day } = localOf(first.startsAt)
  return Array.from({ length: repeats ? times : 1 }, (_, n) =>
    daysLater(first, repeats === 'monthly' ? daysBetween(day, monthsAfter(day, n)) : 7 * n),
  )
}
