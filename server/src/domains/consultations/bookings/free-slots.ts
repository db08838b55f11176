import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { SLOT_DAYS, SLOT_NOTICE_HOURS, SLOT_STEP_MINUTES } from '@lv/contract/packages'
import { hoursOf, instantAt, toCalendarDay } from '#core/calendar/business-hours.ts'
import { addDays, type Day, weekdayOf } from '#core/calendar/victorian-holidays.ts'

const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS

/** In milliseconds since 1970. */
export type Span = { from: number; to: number }

export type ConsultantTimes = {
  id: string
  travelMinutes: number
  /** Minutes after midnight in Melbourne; 0 is Sunday. Adjacent ones are merged. */
  hours: { weekday: number; opens: number; closes: number }[]
  /** As `2026-12-01`, both included. */
  absences: { from: string; until: string }[]
  busy: Span[]
}

/** `consultants` are free, fewest visits first, then by id. */
export type FreeSlot = { startsAt: number; endsAt: number; consultants: ConsultantTimes[] }

/** Both ends included. */
export const bookable = (now: Date): Span => ({
  from: now.getTime() + SLOT_NOTICE_HOURS * HOUR_MS,
  to: now.getTime() + SLOT_DAYS * DAY_MS,
})

function openingOf(day: Day) {
  const hours = hoursOf(day)
  return hours && { opens: hours[0] * 60, closes: hours[1] * 60, at: instantAt(day, hours[0]) }
}

export function isOpenFor(startsAt: number, minutes: number): boolean {
  const opening = openingOf(toCalendarDay(new Date(startsAt)))
  if (!opening) return false
  const opened = (startsAt - opening.at) / MINUTE_MS
  return opened >= 0 && opened + minutes <= opening.closes - opening.opens
}

/** Melbourne's UTC offset is in whole hours, so the grid in UTC is also the local one. */
export const isOnGrid = (startsAt: number): boolean => startsAt % STEP_MS === 0

const isAbsent = ({ absences }: ConsultantTimes, date: string) =>
  absences.some(({ from, until }) => from <= date && date <= until)

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

/** Finds every start within `window` (both ends included), on the half hour, with travel both ways. */
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

/** As `freeSlots`, but whether or not they work then. */
export function nobodyElses(
  { consultants, minutes }: { consultants: readonly ConsultantTimes[]; minutes: number },
  startsAt: number,
): FreeSlot[] {
  const free = consultants.toSorted(byVisits).filter((consultant) => isFree(consultant, startsAt, minutes))
  return free.length > 0 ? [{ startsAt, endsAt: startsAt + minutes * MINUTE_MS, consultants: free }] : []
}

export const nearest = (slots: readonly FreeSlot[], wish: number, count: number): FreeSlot[] =>
  slots
    .toSorted((a, b) => Math.abs(a.startsAt - wish) - Math.abs(b.startsAt - wish))
    .slice(0, count)
    .toSorted((a, b) => a.startsAt - b.startsAt)
