import { formatDateTime } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import type { Lead } from '@lv/contract/lead-shapes'

const markable: Lead['status'][] = ['sent', 'contacted', 'quoted', 'withdrawn']
/** Whether it can still be marked contacted: nobody won a job without getting in touch. */
export const canMark = ({ status }: Pick<Lead, 'status'>) => markable.includes(status)

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** What is left of the time to respond, on the wall's clock: '45 minutes', '3 hours', '8 days'. */
function leftOf(decideAt: string, now: number): string {
  const left = new Date(decideAt).getTime() - now
  if (left < HOUR_MS) return count(Math.max(1, Math.floor(left / MINUTE_MS)), 'minute')
  return left < DAY_MS ? count(Math.floor(left / HOUR_MS), 'hour') : count(Math.floor(left / DAY_MS), 'day')
}

/** What the clock of a lead with held points says; null where the points are decided. */
export function clockOf({ charge, isTried }: Pick<Lead, 'charge'> & { isTried: boolean }, now: number) {
  const { state, decideAt } = charge
  if (state !== 'held' || !decideAt) return null
  if (new Date(decideAt).getTime() <= now) return 'Time’s up: being decided'
  if (isTried) return `Back on ${formatDateTime(decideAt)} unless they respond`
  return `${leftOf(decideAt, now)} left to respond`
}

/** Whether the points came back. */
export const isBack = ({ charge: { state } }: Pick<Lead, 'charge'>) => state === 'released' || state === 'refunded'

/** Where the points are, in a word or two. */
export function pointsOf({ charge, costPerLead }: Pick<Lead, 'charge' | 'costPerLead'>) {
  if (charge.state === 'held') return `${costPerLead} points held`
  return charge.state === 'captured' ? `${costPerLead} points spent` : `+${costPerLead} points`
}
