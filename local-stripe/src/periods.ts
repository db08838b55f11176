import type { Interval } from './shapes.ts'

const MONTHS = { month: 1, year: 12 }

/** So many months after an anchor, at the same time of day; a day that a month lacks becomes its last (31 Jan -> 28 Feb). */
function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const month = from.getUTCMonth() + months
  const days = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), days)
  const midnight = Date.UTC(from.getUTCFullYear(), month, day)
  return midnight / 1000 + (anchor % 86_400)
}

/** When the period ends that `start` (in seconds) begins, counted from the anchor: 31 Jan -> 28 Feb -> 31 Mar. */
export function periodEnd(anchor: number, start: number, { interval, interval_count }: Period): number {
  const step = MONTHS[interval] * interval_count
  const [from, to] = [new Date(anchor * 1000), new Date(start * 1000)]
  const passed = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  let months = Math.max(0, Math.floor(passed / step) - 1) * step
  while (addMonths(anchor, months) <= start) months += step
  return addMonths(anchor, months)
}

export type Period = { interval: Interval; interval_count: number }

/** The part of an amount (in cents) for what is left of a period at `at`, by seconds, to the nearest cent. */
export function unusedCents(amount: number, { start, end }: { start: number; end: number }, at: number): number {
  const left = end - Math.min(end, Math.max(start, at))
  return Math.round((amount * left) / (end - start))
}
