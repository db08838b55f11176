import { formatLongDate } from '@lv/contract/calendar'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { vettingWords } from './vetting-words.ts'

export type LeadSwitch = {
  isOn: boolean
  isVerified: boolean
  /** What is missing before the first lead, as the database names it; none where the professional is vetted. */
  gaps: string[]
  points: number
  /** Points of a refunded payment that had been spent. */
  owed: number
  awayUntil: Date | null
}

/**
 * Why a professional gets no leads though active, or null where they do: the rule by which leads are sent, in words
 * (specification 2, section 4). What weighs most comes first.
 */
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
