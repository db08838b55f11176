import { tzOffset } from '@date-fns/tz'
import type { Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// How often people of the trade write at each hour of the day: before work, at smoko, at lunch, after dinner.
const HOUR_WEIGHTS = [0, 0, 0, 0, 0, 2, 6, 7, 5, 4, 6, 4, 8, 5, 3, 4, 5, 6, 6, 8, 9, 7, 3, 0]
const HOURS = HOUR_WEIGHTS.flatMap((weight, hour) => Array.from({ length: weight }, () => hour))
const offsets = new Map<number, number>()

function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const offset = tzOffset('Australia/Melbourne', new Date(at)) * MINUTE
  offsets.set(hour, offset)
  return offset
}

/** The hour of the day in Melbourne, 0 to 23. */
export function melbourneHour(at: number): number {
  return Math.floor(((((at + offsetAt(at)) % DAY) + DAY) % DAY) / HOUR)
}

/** The instant at which Melbourne's clocks, on the day of `at`, have run `later` since midnight. */
function onDayOf(at: number, later: number): number {
  const local = at + offsetAt(at)
  const wanted = local - (((local % DAY) + DAY) % DAY) + later
  // Asked twice, because clocks may have changed between `at` and the wanted instant.
  return wanted - offsetAt(wanted - offsetAt(at))
}

function within(random: Random): number {
  return random.int(0, 59) * MINUTE + random.int(0, 59) * 1000
}

/** A believable moment on the same Melbourne day. */
export function momentOnDay(random: Random, at: number): number {
  return onDayOf(at, random.pick(HOURS) * HOUR + within(random))
}

/** The moment itself, or, when Melbourne sleeps, one on the next morning. */
export function awake(random: Random, at: number): number {
  const hour = melbourneHour(at)
  if (hour >= 6 && hour < 23) return at
  const morning = hour >= 23 ? DAY : 0
  return onDayOf(at, morning + random.int(6, 8) * HOUR + within(random))
}

export function isWeekend(at: number): boolean {
  const day = new Date(at + offsetAt(at)).getUTCDay()
  return day === 0 || day === 6
}

/** Minutes to days, most of them short: how long people take to answer. */
export function answerDelay(random: Random, medianHours: number): number {
  const spread = Math.exp((random.next() + random.next() + random.next() - 1.5) * 2.2)
  return Math.max(3 * MINUTE, medianHours * spread * HOUR)
}
