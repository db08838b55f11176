import { type PaidTier, planAt } from '@lv/contract/catalogue'
import type { Prices } from '@lv/contract/prices'
import { LEAD_COST_POINTS, POINTS_PER_DOLLAR, type TierName, tierNames, tiers } from '@lv/contract/pricing'
import type { Context } from '#core/context.ts'
import { pricesInForce } from '#domains/billing/prices/in-force.ts'

const list = new Intl.ListFormat('en-AU')
const dollars = (cents: number) => (cents / 100).toFixed(2)
/** Thousandths as a percentage: 66.7. */
const percent = (perMille: number) => perMille / 10
const called = (tier: TierName) => tier.charAt(0).toUpperCase() + tier.slice(1)

function turnOf(tier: TierName): string {
  const { priority } = tiers[tier]
  const below = tierNames.filter((name) => tiers[name].priority < priority)
  if (below.length === 0) return 'Matched by trade, distance, response record and turn'
  return `Asked before ${list.format(below.toReversed().map(called))} members who fit a request equally well`
}

const lead = `A lead costs ${LEAD_COST_POINTS} points`

/** What a paid tier brings: each sentence is made from the figures used for charging and matching. */
function paid(prices: Prices, tier: PaidTier) {
  const { monthlyCents, points, bonusPoints, topUpPerMille } = prices.levels[tier]
  return {
    monthly_fee_aud: dollars(monthlyCents),
    annual_fee_aud: dollars(planAt(prices, tier, 'year')?.cents ?? 0),
    bonus_points: bonusPoints,
    bonus_percentage: percent(topUpPerMille),
    says: [
      `${points} + ${bonusPoints} = ${points + bonusPoints} points with every month paid`,
      `${percent(topUpPerMille)}% more points with every top-up`,
      lead,
    ],
  }
}

function figuresOf(prices: Prices, tier: TierName) {
  if (tier === 'diamond')
    return {
      monthly_fee_aud: null,
      annual_fee_aud: null,
      bonus_points: null,
      bonus_percentage: null,
      says: ['Points and price by agreement'],
    }
  if (tier !== 'bronze') return paid(prices, tier)
  return {
    monthly_fee_aud: '0.00',
    annual_fee_aud: '0.00',
    bonus_points: 0,
    bonus_percentage: 0,
    says: [`Pay as you go: $${1 / POINTS_PER_DOLLAR} buys a point`, lead],
  }
}

/** The five tiers with the specification's fields; decimal strings are Australian dollars, GST included. */
export async function tierPricing(ctx: Context) {
  const prices = await pricesInForce(ctx)
  return tierNames.map((tier) => {
    const { says, ...figures } = figuresOf(prices, tier)
    const features = [...says, turnOf(tier)].map((description) => ({ description }))
    return { tier_name: tier, ...figures, features }
  })
}
