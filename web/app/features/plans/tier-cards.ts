import { diamondPlanOf, type Interval, paidTiers, planAt } from '@lv/contract/catalogue'
import { toCents } from '@lv/contract/decimal-dollars'
import { directionOf } from '@lv/contract/ladder'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { DiamondAgreement, TierPricing } from '@lv/contract/price-list'
import type { Prices } from '@lv/contract/prices'
import type { TierName } from '@lv/contract/pricing'
import { capitalise } from '../../format.ts'
import { type CurrentPlan, percentOf } from './plan-address.ts'

/** The words of a tier's button (specification 2, section 2.13); it has none for going down, which 'Downgrade' says. */
export type TierLabel = 'Current Tier' | 'Request Quote' | 'Start Free' | 'Upgrade Now' | 'Downgrade'

/** A tier as its card shows it. */
export type TierCard = {
  tier: TierName
  name: string
  /** 'Free', 'Custom' or dollars. */
  price: string
  /** What the dollars are for: 'a month'. */
  per: string | null
  /** What a year's price says beside itself. */
  saving: string | null
  points: string
  features: string[]
  badge: 'Current' | 'Most Popular' | 'Enterprise' | null
  label: TierLabel
}

/** Who looks: the tier of a professional and what is paid for it; null for a visitor. */
export type Standing = { tier: TierName; plan: CurrentPlan | undefined }

type Looking = {
  prices: Prices
  standing: Standing | null
  /** What was agreed for Diamond and may be started now. */
  diamond?: DiamondAgreement | undefined
}

function priceOf(
  { tier_name: tier, monthly_fee_aud: month, annual_fee_aud: year }: TierPricing,
  interval: Interval,
  diamond?: DiamondAgreement,
) {
  if (tier === 'diamond' && diamond) return { price: formatDollars(diamond.monthlyCents), per: 'a month', saving: null }
  if (month === null) return { price: 'Custom', per: null, saving: null }
  if (Number(month) === 0) return { price: 'Free', per: null, saving: null }
  if (interval === 'month' || year === null)
    return { price: formatDollars(toCents(month)), per: 'a month', saving: null }
  const saved = 12 * toCents(month) - toCents(year)
  return { price: formatDollars(toCents(year)), per: 'a year', saving: `1 month free: ${formatDollars(saved)} less` }
}

function pointsOf(
  { tier_name: tier, bonus_points: points, bonus_percentage: percent }: TierPricing,
  diamond?: DiamondAgreement,
) {
  if (tier === 'diamond' && diamond)
    return `${formatNumber(diamond.points)} points a month, +${percentOf(diamond.topUpPerMille)}`
  if (tier === 'diamond' && !points && !percent) return 'Custom points, unlimited bonus'
  if (!points) return 'No bonus points'
  return `${formatNumber(points)} bonus points, +${percent}%`
}

/** What would be bought; undefined for what costs nothing, and for what is by quote. */
function planOf(tier: TierName, interval: Interval, { prices, diamond }: Looking) {
  if (tier === 'diamond' && diamond) return diamondPlanOf(diamond)
  const paid = paidTiers.find((name) => name === tier)
  return paid && planAt(prices, paid, interval)
}

/** What pressing does, as `directionOf` says it for the button, the page behind it and the server alike. */
function labelOf(tier: TierName, interval: Interval, looking: Looking): TierLabel {
  const { tier: current, plan } = looking.standing ?? {}
  if (tier === current && (tier === 'bronze' || !plan || plan.interval === interval)) return 'Current Tier'
  if (tier === 'bronze') return plan ? 'Downgrade' : 'Start Free'
  const wanted = planOf(tier, interval, looking)
  if (tier === 'diamond' && !wanted) return 'Request Quote'
  return plan && wanted && directionOf(plan, wanted) !== 'up' ? 'Downgrade' : 'Upgrade Now'
}

const badgeOf = (tier: TierName, current: TierName | undefined) => {
  if (tier === current) return 'Current'
  if (tier === 'platinum') return 'Most Popular'
  return tier === 'diamond' ? 'Enterprise' : null
}

/** The five tiers as the viewer sees them, at monthly or annual prices. */
export const tierCards = (pricing: TierPricing[], interval: Interval, looking: Looking): TierCard[] =>
  pricing.map((it) => ({
    tier: it.tier_name,
    name: capitalise(it.tier_name),
    ...priceOf(it, interval, looking.diamond),
    points: pointsOf(it, looking.diamond),
    features: it.features.map(({ description }) => description),
    badge: badgeOf(it.tier_name, looking.standing?.tier),
    label: labelOf(it.tier_name, interval, looking),
  }))
