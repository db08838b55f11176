import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'

/** A month in Melbourne by its first day, as `2026-11-01`. */
export type Month = string

/** From this day on the month before is shared (`domains/billing/earnings/share-premium.ts`). */
const SHARED_FROM_DAY = 15

const before = (month: Month): Month => `${daysAfter(month, -1).slice(0, 7)}-01`

/** An hour around noon of a day in Melbourne, whatever its clocks do. */
export const noonOf = (day: string) => Date.parse(`${day}T02:00:00Z`)
export const monthOf = (at: number): Month => `${melbourneDay(new Date(at)).slice(0, 7)}-01`
/** The day on which a month's premium income is shared. */
export const sharedOn = (month: Month) => `${daysAfter(month, 31).slice(0, 7)}-${SHARED_FROM_DAY}`

/** The two newest months whose premium income has been shared by now, the older one first. */
export function sharedMonths(now: number): [Month, Month] {
  const last = before(monthOf(now))
  const isDue = Number(melbourneDay(new Date(now)).slice(8)) >= SHARED_FROM_DAY
  const newest = isDue ? last : before(last)
  return [before(newest), newest]
}
