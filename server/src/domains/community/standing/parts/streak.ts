import { daysAfter } from '@lv/contract/calendar'
import { FREE_DAYS } from '@lv/contract/options'

const monthOf = (day: string) => day.slice(0, 7)

function missedBetween(earlier: string, later: string): Map<string, number> {
  const missed = new Map<string, number>()
  for (let day = daysAfter(later, -1); day > earlier; day = daysAfter(day, -1)) {
    const count = (missed.get(monthOf(day)) ?? 0) + 1
    missed.set(monthOf(day), count)
    if (count > FREE_DAYS) break
  }
  return missed
}

/**
 * PRODUCT.md 7: two days a month may be missed. Today breaks no streak before it is over.
 * @param days with an action, newest first, as `2026-12-01` @param today in Melbourne
 */
export function runOf(days: readonly string[], today: string): { streak: number; freeDaysLeft: number } {
  const used = new Map<string, number>()
  const run = (streak: number) => ({
    streak,
    freeDaysLeft: FREE_DAYS - Math.min(FREE_DAYS, used.get(monthOf(today)) ?? 0),
  })
  let later = today
  for (const [streak, day] of days.entries()) {
    for (const [month, count] of missedBetween(day, later)) {
      const all = (used.get(month) ?? 0) + count
      if (all > FREE_DAYS) return run(streak)
      used.set(month, all)
    }
    later = day
  }
  return run(days.length)
}
