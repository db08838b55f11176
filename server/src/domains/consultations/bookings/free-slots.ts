import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { SLOT_DAYS, SLOT_NOTICE_HOURS, SLOT_STEP_MINUTES } from '@lv/contract/packages'
import { hoursOf, instantAt, toCalendarDay } from '#core/calendar/business-hours.ts'
import { addDays, type Day, weekdayOf } from '#core/calendar/victorian-holidays.ts'

const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS

/** From one instant to another, in milliseconds. */
export type Span = { from: number; to: number }

/** When a consultant works, and when they are taken. */
export type ConsultantTimes = {
  id: string
  /** Kept free after each visit. */
  travelMinutes: number
  /** In minutes after midnight in Melbourne; 0 is Sunday. Touching ones are one. */
  hours: { weekday: number; opens: number; closes: number }[]
  /** Days off as `2026-12-01`, both included. */
  absences: { from: string; until: string }[]
  /** Visits that are coming, each with the way to the next. */
  busy: Span[]
}

/** A time that can be booked, with the free consultants: those with the fewest visits first, then by id. */
export type FreeSlot = { startsAt: number; endsAt: number; consultants: ConsultantTimes[] }

/** Within which a visit can begin, both ends included. */
export const bookable = (now: Date): Span => ({
  from: now.getTime() + SLOT_NOTICE_HOURS * HOUR_MS,
  to: now.getTime() + SLOT_DAYS * DAY_MS,
})

/** The minutes of business of a day, with the instant of its opening. */
function openingOf(day: Day) {
  const hours = hoursOf(day)
  return hours && { opens: hours[0] * 60, closes: hours[1] * 60, at: instantAt(day, hours[0]) }
}

/** Whether a visit of this many minutes is wholly within the published hours. */
export function isOpenFor(startsAt: number, minutes: number): boolean {
  const opening = openingOf(toCalendarDay(new Date(startsAt)))
  if (!opening) return false
  const opened = (startsAt - opening.at) / MINUTE_MS
  return opened >= 0 && opened + minutes <= opening.closes - opening.opens
}

/** Whether an instant is one at which visits begin; Melbourne is whole hours away from UTC. */
export const isOnGrid = (startsAt: number): boolean => startsAt % STEP_MS === 0

const isAbsent = ({ absences }: ConsultantTimes, date: string) =>
  absences.some(({ from, until }) => from <= date && date <= until)

/** When a consultant could begin on a day, whatever is booked. */
function beginnings(consultant: ConsultantTimes, day: Day, minutes: number): number[] {
  const opening = openingOf(day)
  if (!opening || isAbsent(consultant, melbourneDay(new Date(opening.at)))) return []
  const weekday = weekdayOf(day)
  return consultant.hours
    .filter((hours) => hours.weekday === weekday)
    .flatMap(({ opens, closes }) => {
      const first = Math.ceil(Math.max(opens, opening.opens) / SLOT_STEP_MINUTES) * SLOT_STEP_MINUTES
      const last = Math.min(closes, opening.closes) - minutes
      const count = Math.max(0, Math.floor((last - first) / SLOT_STEP_MINUTES) + 1)
      return Array.from(
        { length: count },
        (_, step) => opening.at + (first - opening.opens) * MINUTE_MS + step * STEP_MS,
      )
    })
}

function isFree({ busy, travelMinutes }: ConsultantTimes, startsAt: number, minutes: number) {
  const until = startsAt + (minutes + travelMinutes) * MINUTE_MS
  return busy.every(({ from, to }) => until <= from || to <= startsAt)
}

const byVisits = (a: ConsultantTimes, b: ConsultantTimes) => a.busy.length - b.busy.length || (a.id < b.id ? -1 : 1)

function* daysOf({ from, to }: Span) {
  const last = instantAt(toCalendarDay(new Date(to)), 0)
  for (let day = toCalendarDay(new Date(from)); instantAt(day, 0) <= last; day = addDays(day, 1)) yield day
}

/**
 * Every time at which a visit of this many minutes can begin within `window` (both ends included), by time: on the half
 * hour, wholly within the consultant's and the published hours, not on a day off, and with travel there and back.
 */
export function freeSlots(
  { consultants, minutes }: { consultants: readonly ConsultantTimes[]; minutes: number },
  window: Span,
): FreeSlot[] {
  const found = new Map<number, ConsultantTimes[]>()
  for (const day of daysOf(window))
    for (const consultant of consultants.toSorted(byVisits))
      for (const startsAt of beginnings(consultant, day, minutes))
        if (startsAt >= window.from && startsAt <= window.to && isFree(consultant, startsAt, minutes))
          found.set(startsAt, [...(found.get(startsAt) ?? []), consultant])
  return [...found]
    .map(([startsAt, free]) => ({ startsAt, endsAt: startsAt + minutes * MINUTE_MS, consultants: free }))
    .toSorted((a, b) => a.startsAt - b.startsAt)
}

/** Those who have nothing else at a time, whether they work then or not: as `freeSlots` says it. */
export function nobodyElses(
  { consultants, minutes }: { consultants: readonly ConsultantTimes[]; minutes: number },
  startsAt: number,
): FreeSlot[] {
  const free = consultants.toSorted(byVisits).filter((consultant) => isFree(consultant, startsAt, minutes))
  return free.length > 0 ? [{ startsAt, endsAt: startsAt + minutes * MINUTE_MS, consultants: free }] : []
}

/** The `count` slots that begin nearest to a wish, by time. */
export const nearest = (slots: readonly FreeSlot[], wish: number, count: number): FreeSlot[] =>
  slots
    .toSorted((a, b) => Math.abs(a.startsAt - wish) - Math.abs(b.startsAt - wish))
    .slice(0, count)
    .toSorted((a, b) => a.startsAt - b.startsAt)
