import { gstOf, TOP_UP_MAX_CENTS, TOP_UP_MIN_CENTS, topUpPoints } from '@lv/contract/catalogue'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'

export type TopUpPreview = {
  cents: number
  points: number
  bonusPoints: number
  total: number
  /** Those of them that cover what is owed of a refunded payment, first of all. */
  covers: number
  /** Leads that the others are enough for. */
  leads: number
  gstCents: number
  /** What one lead comes to with these points, in cents. */
  leadCents: number
}

/**
 * What an amount buys with a plan that adds this many thousandths, for a professional who owes this many points; null
 * for an amount that cannot be bought: too small, too large, or not whole dollars.
 */
export function previewTopUp(cents: number | undefined, perMille: number, owed = 0): TopUpPreview | null {
  if (cents === undefined || cents < TOP_UP_MIN_CENTS || cents > TOP_UP_MAX_CENTS || cents % 100 > 0) return null
  const { points, bonusPoints } = topUpPoints(cents, perMille)
  const total = points + bonusPoints
  const covers = Math.min(owed, total)
  return {
    cents,
    points,
    bonusPoints,
    total,
    covers,
    gstCents: gstOf(cents),
    leads: Math.floor((total - covers) / LEAD_COST_POINTS),
    leadCents: Math.round((cents * LEAD_COST_POINTS) / total),
  }
}
