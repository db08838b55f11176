import { LEAD_COST_POINTS, POINTS_PER_DOLLAR, type TierName, tiers } from './pricing.ts'

// No zod here: pages ship this. What is charged comes from this file and pricing.ts; prices are cents, GST included.

export const PREMIUM_MONTHLY_CENTS = 9900
export const INSTANT_ALERTS_MONTHLY_CENTS = 1000
export const VERIFIED_BADGE_CENTS = 2000
/** A year costs eleven months. */
export const MONTHS_PAID_A_YEAR = 11
export const PLATFORM_FEE_PERCENT = 20
export const topUpCents = [2000, 5000, 10_000, 25_000] as const
export const TOP_UP_LEAST_CENTS = 1000
export const TOP_UP_MOST_CENTS = 500_000
/** Days after the first payment of a subscription in which it can be given back, once a customer. */
export const MONEY_BACK_DAYS = 14
/** Days that a subscription still works after a renewal has failed. */
export const GRACE_DAYS = 7
/** An owner's earnings can be paid out once their money-back days are over. */
export const PAYOUT_LEAST_CENTS = 5000

export type PaidTier = 'silver' | 'gold' | 'platinum'
export const paidTiers = ['silver', 'gold', 'platinum'] as const satisfies readonly PaidTier[]
/** The plan cards of the second price list, as it shows them; bought, they are what they say. */
export const planCardIds = ['free', 'basic', 'value', 'popular', 'best-value'] as const
export type PlanCardId = (typeof planCardIds)[number]
export type PlanCard = {
  name: string
  monthlyCents: number
  points: number
  bonusPoints: number
  /** The membership level that comes with it. */
  tier: TierName
  /** What the second list says of top-ups; what is charged is the tier's bonus. */
  listedTopUpBonus: string | null
  /** That list's example: what it says 100 dollars buy. */
  listedPointsFor100: number | null
}
export const planCards: Record<PlanCardId, PlanCard> = {
  free: {
    ...{ name: 'Free', monthlyCents: 0, points: 0, bonusPoints: 0, tier: 'bronze' },
    ...{ listedTopUpBonus: null, listedPointsFor100: null },
  },
  basic: {
    ...{ name: 'Basic', monthlyCents: 3999, points: 40, bonusPoints: 5, tier: 'bronze' },
    ...{ listedTopUpBonus: '+14%', listedPointsFor100: 114 },
  },
  value: {
    ...{ name: 'Value', monthlyCents: 4999, points: 50, bonusPoints: 20, tier: 'silver' },
    ...{ listedTopUpBonus: '+40%', listedPointsFor100: 140 },
  },
  popular: {
    ...{ name: 'Popular', monthlyCents: 9999, points: 100, bonusPoints: 50, tier: 'gold' },
    ...{ listedTopUpBonus: '+50%', listedPointsFor100: 150 },
  },
  'best-value': {
    ...{ name: 'Best Value', monthlyCents: 11_999, points: 120, bonusPoints: 80, tier: 'platinum' },
    ...{ listedTopUpBonus: '+66.7%', listedPointsFor100: 167 },
  },
}

export type Interval = 'month' | 'year'
export type PlanKind = 'tier' | 'premium' | 'instant_alerts'
/** Something of the catalogue that is paid again and again. */
export type Plan = {
  /** Its name at the payment provider, such as `silver_month`. */
  key: string
  kind: PlanKind
  label: string
  interval: Interval
  cents: number
  /** The tier it gives, for `tier`. */
  tier: TierName | null
  /** Points credited with every paid invoice. */
  points: number
  /** Orders the plans: a higher one is an upgrade, at once; a lower one follows at the end of the period. */
  rank: number
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const tierPlans = paidTiers.flatMap((tier): Plan[] => {
  const { monthlyCents, bonusPoints, priority } = tiers[tier]
  const [cents, points] = [monthlyCents ?? 0, bonusPoints ?? 0]
  const plan = { kind: 'tier' as const, tier, rank: priority * 10 }
  return [
    { ...plan, key: `${tier}_month`, label: `${capital(tier)} tier`, interval: 'month', cents, points },
    {
      ...{ ...plan, rank: plan.rank + 5, key: `${tier}_year`, label: `${capital(tier)} tier, a year` },
      ...{ interval: 'year', cents: cents * MONTHS_PAID_A_YEAR, points: points * 12 },
    },
  ]
})

const cardPlans = planCardIds.flatMap((id): Plan[] => {
  const { name, monthlyCents, points, bonusPoints, tier } = planCards[id]
  if (monthlyCents === 0) return []
  return [
    {
      ...{ key: `${id.replace('-', '_')}_month`, kind: 'tier', label: `${name} plan`, interval: 'month', tier },
      ...{ cents: monthlyCents, points: points + bonusPoints, rank: tiers[tier].priority * 10 + 2 },
    },
  ]
})

/** Everything of the catalogue that is paid again and again, by its name at the payment provider. */
export const plans: ReadonlyMap<string, Plan> = new Map(
  [
    ...tierPlans,
    ...cardPlans,
    {
      ...{ key: 'premium_month', kind: 'premium', label: 'Premium membership', interval: 'month', tier: null },
      ...{ cents: PREMIUM_MONTHLY_CENTS, points: 0, rank: 0 },
    } satisfies Plan,
    {
      ...{ key: 'instant_alerts_month', kind: 'instant_alerts', label: 'Instant lead alerts', interval: 'month' },
      ...{ cents: INSTANT_ALERTS_MONTHLY_CENTS, tier: null, points: 0, rank: 0 },
    } satisfies Plan,
  ].map((plan) => [plan.key, plan]),
)

/** The name of a tier's plan at the payment provider. */
export const tierKey = (tier: PaidTier, interval: Interval) => `${tier}_${interval}`
/** The name of a plan card's plan; undefined for the free one. */
export const cardKey = (id: PlanCardId) => (id === 'free' ? undefined : `${id.replace('-', '_')}_month`)
/** The name of a community's own membership at that price. */
export const communityKey = (communityId: string, cents: number) => `community_${communityId}_${cents}`

/** The GST within a price that includes it: one eleventh, to the nearest cent. */
export const gstOf = (cents: number) => Math.round(cents / 11)
/** The platform's part of what a community or premium earns: 20%, half a cent up. */
export const feeOf = (cents: number) => Math.floor((cents * PLATFORM_FEE_PERCENT + 50) / 100)

/** Points that an amount buys, and what the tier adds; whole points, rounded down. */
export function topUpPoints(cents: number, tier: TierName) {
  const points = Math.floor((cents * POINTS_PER_DOLLAR) / 100)
  return { points, bonusPoints: Math.floor((points * (tiers[tier].bonusPercent ?? 0)) / 100) }
}

/**
 * What a lead costs in cents on a plan at so many leads a month: the plan's price, and points bought at its tier's rate
 * for the leads that its own points do not cover. Null where there are no leads to share it.
 */
export function leadPriceCents(plan: Pick<Plan, 'cents' | 'points' | 'tier' | 'interval'>, leadsPerMonth: number) {
  if (leadsPerMonth <= 0) return null
  const months = plan.interval === 'year' ? 12 : 1
  const missing = Math.max(0, leadsPerMonth * LEAD_COST_POINTS - plan.points / months)
  const perDollar = POINTS_PER_DOLLAR * (1 + (tiers[plan.tier ?? 'bronze'].bonusPercent ?? 0) / 100)
  return Math.round((plan.cents / months + (missing / perDollar) * 100) / leadsPerMonth)
}
