import { type Interval, plans } from '@lv/contract/catalogue'
import { type TierName, tiers } from '@lv/contract/pricing'
import type { TierPricing } from '@lv/contract/subscriptions'
import { formatDollars, formatNumber } from '../../format.ts'
import { capital } from './capital.ts'
import type { CurrentPlan } from './current-plan.ts'

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

/** Decimal dollars of the API as cents. */
const centsIn = (dollars: string) => Math.round(Number(dollars) * 100)

function priceOf({ monthly_fee_aud: month, annual_fee_aud: year }: TierPricing, interval: Interval) {
  if (month === null) return { price: 'Custom', per: null, saving: null }
  if (Number(month) === 0) return { price: 'Free', per: null, saving: null }
  if (interval === 'month' || year === null)
    return { price: formatDollars(centsIn(month)), per: 'a month', saving: null }
  const saved = 12 * centsIn(month) - centsIn(year)
  return { price: formatDollars(centsIn(year)), per: 'a year', saving: `1 month free: ${formatDollars(saved)} less` }
}

function pointsOf({ tier_name: tier, bonus_points: points, bonus_percentage: percent }: TierPricing) {
  if (tier === 'diamond' && !points && !percent) return 'Custom points, unlimited bonus'
  if (!points) return 'No bonus points'
  return `${formatNumber(points)} bonus points, +${percent}%`
}

/** Ranks between a tier's monthly plan and the next tier's. */
const RANKS_A_TIER = 10

/** Where a plan stands among all, as changes are decided: a higher one is an upgrade. */
const rankOf = (key: string) => plans.get(key)?.rank ?? 0

function labelOf(tier: TierName, interval: Interval, standing: Standing | null): TierLabel {
  const current = standing?.tier ?? null
  const isHere = current === tier && (!standing?.plan || standing.plan.interval === interval)
  if (isHere) return 'Current Tier'
  if (tier === 'diamond') return 'Request Quote'
  if (tier === 'bronze') return 'Start Free'
  const mine = standing?.plan ? rankOf(standing.plan.plan) : tiers[current ?? 'bronze'].priority * RANKS_A_TIER
  return rankOf(`${tier}_${interval}`) > mine ? 'Upgrade Now' : 'Downgrade'
}

const badgeOf = (tier: TierName, current: TierName | undefined) => {
  if (tier === current) return 'Current'
  if (tier === 'platinum') return 'Most Popular'
  return tier === 'diamond' ? 'Enterprise' : null
}

/** The five tiers for whoever looks, at monthly or annual prices. */
export const tierCards = (pricing: TierPricing[], interval: Interval, standing: Standing | null): TierCard[] =>
  pricing.map((it) => ({
    tier: it.tier_name,
    name: capital(it.tier_name),
    ...priceOf(it, interval),
    points: pointsOf(it),
    features: it.features.map(({ description }) => description),
    badge: badgeOf(it.tier_name, standing?.tier),
    label: labelOf(it.tier_name, interval, standing),
  }))
