import { formatLongDate } from '@lv/contract/calendar'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { vettingWords } from './vetting-words.ts'

export type LeadSwitch = {
  isOn: boolean
  isVerified: boolean
  gaps: string[]
  points: number
  /** Points of refunded payments that had been spent. */
  owed: number
  awayUntil: Date | null
}

/** The rule for sending leads in words, most important first (specification 2, section 4); null if they get leads. */
export function leadsReason({ isOn, isVerified, gaps, points, owed, awayUntil }: LeadSwitch, now: Date): string | null {
  if (!isVerified) return 'Verify your email address first: we’ve sent you a link.'
  if (gaps.length > 0) return `No leads until we have ${vettingWords(gaps)}.`
  if (owed > 0)
    return `You owe ${owed} ${owed === 1 ? 'point' : 'points'} from a refunded payment: top up to cover ${owed === 1 ? 'it' : 'them'}.`
  if (points < LEAD_COST_POINTS)
    return `A lead costs ${LEAD_COST_POINTS} LV Points and you have ${points}. You’ll get leads again once you have ${LEAD_COST_POINTS}.`
  if (!isOn) return 'You have switched leads off.'
  if (awayUntil && awayUntil > now) return `You are away until ${formatLongDate(awayUntil)}.`
  return null
}
