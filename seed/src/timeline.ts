import { tzOffset } from '@date-fns/tz'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import type { Random } from './random.ts'

// How often people of the trade write at each hour of the day: before work, at smoko, at lunch, after dinner.
const HOUR_WEIGHTS = [0, 0, 0, 0, 0, 2, 6, 7, 5, 4, 6, 4, 8, 5, 3, 4, 5, 6, 6, 8, 9, 7, 3, 0]
const HOURS = HOUR_WEIGHTS.flatMap((weight, hour) => Array.from({ length: weight }, () => hour))
const offsets = new Map<number, number>()

function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const offset = tzOffset('Australia/Melbourne', new Date(at)) * MINUTE_MS
  offsets.set(hour, offset)
  return offset
}

/** The hour of the day in Melbourne, 0 to 23. */
export function melbourneHour(at: number): number {
  return Math.floor(((((at + offsetAt(at)) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)
}

/** The instant at which Melbourne's clocks, on the day of `at`, have run `later` since midnight. */
function onDayOf(at: number, later: number): number {
  const local = at + offsetAt(at)
  const wanted = local - (((local % DAY_MS) + DAY_MS) % DAY_MS) + later
  // Asked twice, because clocks may have changed between `at` and the wanted instant.
  return wanted - offsetAt(wanted - offsetAt(at))
}

function within(random: Random): number {
  return random.int(0, 59) * MINUTE_MS + random.int(0, 59) * 1000
}

/** A believable moment on the same Melbourne day. */
export function momentOnDay(random: Random, at: number): number {
  return onDayOf(at, random.pick(HOURS) * HOUR_MS + within(random))
}

/** The moment itself, or, when Melbourne sleeps, one on the next morning. */
export function awake(random: Random, at: number): number {
  const hour = melbourneHour(at)
  if (hour >= 6 && hour < 23) return at
  const morning = hour >= 23 ? DAY_MS : 0
  return onDayOf(at, morning + random.int(6, 8) * HOUR_MS + within(random))
}

/** The moment itself, or the nearest on the same day at which nobody wonders; what comes first stays first. */
export function byDay(at: number): number {
  const hour = melbourneHour(at)
  if (hour < 8) return onDayOf(at, 7 * HOUR_MS + hour * 5 * MINUTE_MS)
  return hour < 21 ? at : onDayOf(at, 21 * HOUR_MS + (hour - 21) * 5 * MINUTE_MS)
}

export function isWeekend(at: number): boolean {
  const day = new Date(at + offsetAt(at)).getUTCDay()
  return day === 0 || day === 6
}

/** Minutes to days, most of them short: how long people take to answer. */
export function answerDelay(random: Random, medianHours: number): number {
  const spread = Math.exp((random.next() + random.next() + random.next() - 1.5) * 2.2)
  return Math.max(3 * MINUTE_MS, medianHours * spread * HOUR_MS)
}
