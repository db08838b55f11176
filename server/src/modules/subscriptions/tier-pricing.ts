import { MONTHS_PAID_A_YEAR } from '@lv/contract/catalogue'
import { LEAD_COST_POINTS, POINTS_PER_DOLLAR, type TierName, tierNames, tiers } from '@lv/contract/pricing'

const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

function turnOf(tier: TierName): string {
  const { priority } = tiers[tier]
  const below = tierNames.filter((name) => tiers[name].priority < priority)
  if (below.length === 0) return 'Leads after the higher tiers'
  return `First in line for leads, before ${below.toReversed().join(', ')}`
}

/** What a tier does, and nothing else: each sentence comes from the figures that are charged and matched by. */
function featuresOf(tier: TierName): string[] {
  const { bonusPoints, bonusPercent, monthlyCents } = tiers[tier]
  if (monthlyCents === null) return ['Points and price by agreement', turnOf(tier)]
  return [
    ...(bonusPoints ? [`${bonusPoints} bonus points with every month paid`] : []),
    bonusPercent
      ? `${bonusPercent}% more points with every top-up`
      : `Pay as you go: a dollar buys ${POINTS_PER_DOLLAR} points`,
    `A lead costs ${LEAD_COST_POINTS} points`,
    turnOf(tier),
  ]
}

/** The five tiers with the fields of the specification; decimal strings are Australian dollars, GST included. */
export const tierPricing = () =>
  tierNames.map((tier) => {
    const { monthlyCents, bonusPoints, bonusPercent } = tiers[tier]
    return {
      tier_name: tier,
      monthly_fee_aud: dollars(monthlyCents),
      annual_fee_aud: dollars(monthlyCents === null ? null : monthlyCents * MONTHS_PAID_A_YEAR),
      bonus_points: bonusPoints,
      bonus_percentage: bonusPercent,
      features: featuresOf(tier).map((description) => ({ description })),
    }
  })
