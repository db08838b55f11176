import type { Lead } from '@lv/contract/lead'
import { formatDateTime } from '../../format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What the job is: 'Bathroom', or the title that the request gave itself. */
export const jobOf = ({ workKind, title }: Pick<Lead, 'workKind' | 'title'>) =>
  workKind ?? title.replace(/ - \d{4}$/, '')

/** 'Bathroom, Preston 3072'. */
export const headingOf = (lead: Pick<Lead, 'workKind' | 'title' | 'suburb' | 'postcode'>) =>
  `${jobOf(lead)}, ${lead.suburb} ${lead.postcode}`

/** What is left of the time to answer, on the wall's clock: '45 min', '3 h'; null once it is over or from a day on. */
function leftOf(decideAt: string, now: number): string | null {
  const left = new Date(decideAt).getTime() - now
  if (left <= 0 || left >= DAY) return null
  return left < HOUR ? `${Math.max(1, Math.floor(left / MINUTE))} min` : `${Math.floor(left / HOUR)} h`
}

/** What the clock of a lead with held points says; null where the points are decided. */
export function clockOf({ charge, isTried }: Pick<Lead, 'charge'> & { isTried: boolean }, now: number) {
  const { state, decideAt } = charge
  if (state !== 'held' || !decideAt) return null
  if (new Date(decideAt).getTime() <= now) return 'time is up, being decided'
  if (isTried) return `back on ${formatDateTime(decideAt)} if silent`
  const left = leftOf(decideAt, now)
  return left ? `answer within ${left}` : `answer by ${formatDateTime(decideAt)}`
}

/** Whether the points came back. */
export const isBack = ({ charge: { state } }: Pick<Lead, 'charge'>) => state === 'released' || state === 'refunded'

/** Where the points are, in a word or two. */
export function pointsOf({ charge, costPerLead }: Pick<Lead, 'charge' | 'costPerLead'>) {
  if (charge.state === 'held') return `${costPerLead} points held`
  return charge.state === 'captured' ? `${costPerLead} points spent` : `+${costPerLead} points`
}
