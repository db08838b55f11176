import { firstPrices, type LevelName, levelNames, type Prices } from './prices.ts'
import { POINTS_PER_DOLLAR, type TierName } from './pricing.ts'

// No zod here: pages ship this. Prices are cents, GST included; those in force come from the price book (`prices.ts`).

export const PLATFORM_FEE_PERCENT = 20
export const topUpCents = [2000, 5000, 10_000, 25_000] as const
export const TOP_UP_MIN_CENTS = 1000
export const TOP_UP_MAX_CENTS = 500_000
/** Days after the first payment of a subscription in which it can be given back, once a customer. */
export const MONEY_BACK_DAYS = 14
/** Days that a subscription still works after a renewal has failed. */
export const GRACE_DAYS = 7
/** An owner's earnings can be paid out once their money-back days are over. */
export const PAYOUT_MIN_CENTS = 5000

export type PaidTier = 'silver' | 'gold' | 'platinum'
export const paidTiers = ['silver', 'gold', 'platinum'] as const satisfies readonly PaidTier[]

/** The plan cards: each is a level, and the membership tier that the level is. */
export const planCardIds = ['free', 'basic', 'value', 'popular', 'best-value'] as const
export type PlanCardId = (typeof planCardIds)[number]
export const planCards: Record<PlanCardId, { name: string; level: LevelName | null; tier: TierName }> = {
  free: { name: 'Free', level: null, tier: 'bronze' },
  basic: { name: 'Basic', level: 'basic', tier: 'bronze' },
  value: { name: 'Value', level: 'silver', tier: 'silver' },
  popular: { name: 'Popular', level: 'gold', tier: 'gold' },
  'best-value': { name: 'Best Value', level: 'platinum', tier: 'platinum' },
}

export type Interval = 'month' | 'year'
export type PlanKind = 'tier' | 'premium' | 'instant_alerts'
/** What a plan is for: a level, the level by agreement, or something else. */
export type PlanName = LevelName | 'diamond' | 'premium' | 'instant_alerts'
/** Something that is paid again and again, with all that was agreed. */
export type Plan = {
  /** Its name at the payment provider: `silver_month` at the first prices, with its figures at any others. */
  key: string
  name: PlanName
  kind: PlanKind
  label: string
  interval: Interval
  cents: number
  /** The tier it gives, for `tier`. */
  tier: TierName | null
  /** Points credited with every paid invoice. */
  points: number
  /** What it adds to top-ups, in thousandths. */
  topUpPerMille: number
  /** Orders the plans: a higher one is an upgrade, at once; a lower one follows at the end of the period. */
  rank: number
}

type Agreed = Pick<Plan, 'name' | 'interval' | 'cents' | 'points' | 'topUpPerMille'>

const kinds: Record<PlanName, Pick<Plan, 'kind' | 'label' | 'tier' | 'rank'>> = {
  basic: { kind: 'tier', label: 'Basic plan', tier: 'bronze', rank: 5 },
  silver: { kind: 'tier', label: 'Silver tier', tier: 'silver', rank: 10 },
  gold: { kind: 'tier', label: 'Gold tier', tier: 'gold', rank: 20 },
  platinum: { kind: 'tier', label: 'Platinum tier', tier: 'platinum', rank: 30 },
  diamond: { kind: 'tier', label: 'Diamond tier', tier: 'diamond', rank: 40 },
  premium: { kind: 'premium', label: 'Premium membership', tier: null, rank: 0 },
  instant_alerts: { kind: 'instant_alerts', label: 'Instant lead alerts', tier: null, rank: 0 },
}

/** A plan with its figures in its name, so that nobody's agreement changes when the book does. */
export function agreedPlan(agreed: Agreed): Plan {
  const { name, interval, cents, points, topUpPerMille } = agreed
  const { kind, label, tier, rank } = kinds[name]
  return {
    key: `${name}_${interval}_${cents}_${points}_${topUpPerMille}`,
    ...agreed,
    kind,
    label: interval === 'year' ? `${label}, a year` : label,
    tier,
    rank: interval === 'year' ? rank + 1 : rank,
  }
}

/** The plan by quote, as it was agreed. */
export const diamondPlanOf = ({
  monthlyCents: cents,
  ...agreed
}: Record<'monthlyCents' | 'points' | 'topUpPerMille', number>) =>
  agreedPlan({ name: 'diamond', interval: 'month', cents, points: agreed.points, topUpPerMille: agreed.topUpPerMille })

function levelPlans({ levels, annualMonths }: Prices, name: LevelName): Agreed[] {
  const { monthlyCents, points, bonusPoints, topUpPerMille } = levels[name]
  const month = { name, interval: 'month' as const, cents: monthlyCents, points: points + bonusPoints, topUpPerMille }
  if (name === 'basic') return [month]
  return [month, { ...month, interval: 'year', cents: monthlyCents * annualMonths, points: month.points * 12 }]
}

const addOn = (name: PlanName, cents: number): Agreed => ({
  name,
  interval: 'month',
  cents,
  points: 0,
  topUpPerMille: 0,
})

const agreedOf = (prices: Prices): Agreed[] => [
  ...levelNames.flatMap((name) => levelPlans(prices, name)),
  addOn('premium', prices.premiumCents),
  addOn('instant_alerts', prices.alertsCents),
]

/** Plans at the first prices, by the short names that they had before prices had days. */
const firstPlans = new Map(
  agreedOf(firstPrices).map((agreed) => {
    const plan = agreedPlan(agreed)
    return [plan.key, { ...plan, key: `${plan.name}_${plan.interval}` }]
  }),
)

/** Everything that is sold again and again at these prices. */
export const plansOf = (prices: Prices): Plan[] =>
  agreedOf(prices)
    .map(agreedPlan)
    .map((plan) => firstPlans.get(plan.key) ?? plan)

/** The plan of this name at these prices. */
export const planAt = (prices: Prices, name: PlanName, interval: Interval = 'month'): Plan | undefined =>
  plansOf(prices).find((plan) => plan.name === name && plan.interval === interval)

/** The provider's names of plan cards from when they were separate plans, and the levels they are now. */
const formerNames: Record<string, LevelName> = { value: 'silver', popular: 'gold', best_value: 'platinum' }
const byShortName = new Map([...firstPlans.values()].map((plan) => [plan.key, plan]))
const NAMED = /^([a-z_]+)_(month|year)(?:_(\d+)_(\d+)_(\d+))?$/

/** The plan a name at the provider means, whatever the price book says now; undefined if it is not ours. */
export function planNamed(key: string | null): Plan | undefined {
  const [, word = '', interval, cents, points, topUpPerMille] = NAMED.exec(key ?? '') ?? []
  const name = formerNames[word] ?? word
  if (interval !== 'month' && interval !== 'year') return undefined
  if (cents === undefined) return byShortName.get(`${name}_${interval}`)
  if (!Object.hasOwn(kinds, name)) return undefined
  const figures = { cents: Number(cents), points: Number(points), topUpPerMille: Number(topUpPerMille) }
  return agreedPlan({ name: name as PlanName, interval, ...figures })
}

/** The name of a community's own membership at that price. */
export const communityKey = (communityId: string, cents: number) => `community_${communityId}_${cents}`

/** The GST within a price that includes it: one eleventh, to the nearest cent. */
export const gstOf = (cents: number) => Math.round(cents / 11)
/** The platform's part of what a community or premium earns: 20%, half a cent up. */
export const feeOf = (cents: number) => Math.floor((cents * PLATFORM_FEE_PERCENT + 50) / 100)

/** Points that an amount buys, and what the plan adds: whole points, half a point of bonus up. */
export function topUpPoints(cents: number, topUpPerMille: number) {
  const points = Math.floor((cents * POINTS_PER_DOLLAR) / 100)
  return { points, bonusPoints: Math.floor((points * topUpPerMille + 500) / 1000) }
}
