import { type Plan, planCards, planNamed, plansOf } from './catalogue.ts'
import { figureOf, type LevelName, levelNames, type Prices, priceCodes } from './prices.ts'
import { LEAD_COST_POINTS, POINTS_PER_DOLLAR } from './pricing.ts'

/** What leads can be had on: a plan, or points alone. */
export type Offer = Pick<Plan, 'cents' | 'points' | 'topUpPerMille' | 'interval'>

export const payAsYouGo: Offer = { cents: 0, points: 0, topUpPerMille: 0, interval: 'month' }

/**
 * What this many leads a month cost on average on an offer, in unrounded cents a month: its price, plus top-ups at its
 * bonus for the points it does not include. Points never expire, so none it includes are lost.
 */
export function monthlyCents({ cents, points, topUpPerMille, interval }: Offer, leadsPerMonth: number): number {
  const months = interval === 'year' ? 12 : 1
  const missing = Math.max(0, leadsPerMonth * LEAD_COST_POINTS - points / months)
  return cents / months + (missing * 100) / (POINTS_PER_DOLLAR * (1 + topUpPerMille / 1000))
}

/** The price of one of them, in whole cents; null without any leads. */
export const leadPriceCents = (offer: Offer, leadsPerMonth: number) =>
  leadsPerMonth > 0 ? Math.round(monthlyCents(offer, leadsPerMonth) / leadsPerMonth) : null

/** What one more lead costs once a plan's own points are spent, in whole cents: it is bought with a top-up. */
export const furtherLeadCents = ({ topUpPerMille }: Pick<Offer, 'topUpPerMille'>) =>
  Math.round((LEAD_COST_POINTS * 100) / (POINTS_PER_DOLLAR * (1 + topUpPerMille / 1000)))

/** The cheapest offer at that pace; of equals the first. Only this decides which is cheapest. */
export function cheapestOf<O extends Offer>(offers: readonly O[], leadsPerMonth: number): O | undefined {
  const costs = offers.map((offer) => monthlyCents(offer, leadsPerMonth))
  return offers[costs.indexOf(Math.min(...costs))]
}

/** Paces at which the ladder is held to its promise: 0 to 40 leads a month on average, in tenths. */
export const paces = Array.from({ length: 401 }, (_, tenth) => tenth / 10)
/** Most cents a month, points with it, and thousandths on top-ups that anybody could mean. */
const MAX = { monthlyCents: 500_000, points: 10_000, bonusPoints: 10_000, topUpPerMille: 5000 } as const

const nameOf = (level: LevelName) => Object.values(planCards).find((card) => card.level === level)?.name ?? level
/** The plans that are paid by the month, lowest level first. */
export const monthlyPlans = (prices: Prices) =>
  plansOf(prices).filter(({ kind, interval }) => kind === 'tier' && interval === 'month')

/** A figure nobody could mean: negative, fractional, or far too high. */
function absurd(prices: Prices): string | undefined {
  for (const [code, { level, figure }] of priceCodes) {
    const value = figureOf(prices, code) ?? Number.NaN
    const least = figure === 'monthlyCents' || level === null ? 1 : 0
    const most = level ? MAX[figure as keyof typeof MAX] : figure === 'annualMonths' ? 12 : MAX.monthlyCents
    if (!Number.isInteger(value) || value < least || value > most)
      return `${code} is a whole number from ${least} to ${most}`
  }
  return undefined
}

const isNoBetter = (a: Offer, b: Offer) => a.points <= b.points && a.topUpPerMille <= b.topUpPerMille

/** Where a plan stands among all that are on sale at the same prices. */
export type Rung = Offer & {
  /** Null: points alone. */
  level: LevelName | null
  name: string
  /** Which plan costs no more and brings no less. */
  beatenBy: string | null
  /** The leads a month at which it costs least; null where others always cost less. */
  cheapest: { from: number; to: number } | null
}

/**
 * Every plan as it stands among the others, points alone first: shown before prices are saved, and what they are judged
 * by (`ladderFault`).
 */
export function ladderOf(prices: Prices): Rung[] {
  const plans = monthlyPlans(prices)
  const offers: Offer[] = [payAsYouGo, ...plans]
  const best = paces.map((pace) => cheapestOf(offers, pace))
  const cheapestAt = (offer: Offer) => {
    const [from] = paces.filter((_, at) => best[at] === offer)
    return from === undefined ? null : { from, to: best.lastIndexOf(offer) / 10 }
  }
  const beats = (one: Plan, other: Plan) => other !== one && other.cents <= one.cents && isNoBetter(one, other)
  return [
    { ...payAsYouGo, level: null, name: 'Points alone', beatenBy: null, cheapest: cheapestAt(payAsYouGo) },
    ...plans.map((plan, at): Rung => {
      const { cents, points, topUpPerMille, interval } = plan
      const beatenBy = plans.find((other) => beats(plan, other))?.label ?? null
      const level = levelNames[at] ?? null
      return { cents, points, topUpPerMille, interval, level, name: plan.label, beatenBy, cheapest: cheapestAt(plan) }
    }),
  ]
}

/** Why these prices are not a ladder (PRODUCT.md, section 6); undefined if they are. */
export function ladderFault(prices: Prices): string | undefined {
  const fault = absurd(prices)
  if (fault) return fault
  const rungs = ladderOf(prices)
  const beaten = rungs.find(({ beatenBy }) => beatenBy)
  if (beaten) return `${beaten.beatenBy} costs no more than ${beaten.name} and brings no less`
  const idle = rungs.find(({ level, cheapest }) => level && !cheapest)?.level
  return idle ? `${nameOf(idle)} would be the cheapest at no pace from 0 to 40 leads a month` : undefined
}

/** A plan being paid for: its name at the provider, and the amount of each payment. */
export type Paying = { plan: string; priceCents: number }
export type Direction = 'same' | 'up' | 'down'

/** A level already held stays theirs at its old price, unless it is cheaper now; one by agreement may change. */
function isSame({ plan: key, priceCents }: Paying, mine: Plan | undefined, plan: Plan) {
  if (key === plan.key) return true
  const isOne = mine?.name === plan.name && mine.interval === plan.interval
  return isOne && plan.name !== 'diamond' && plan.cents >= priceCents
}

/**
 * Whether a plan is an upgrade on the one being paid for: decides what buttons say and do. One that costs no more than
 * was paid starts when the period ends, whatever its rank: otherwise money left at the provider could be refunded
 * twice, and points would come for free.
 */
export function directionOf(live: Paying, plan: Plan): Direction {
  const mine = planNamed(live.plan)
  if (isSame(live, mine, plan)) return 'same'
  return plan.rank > (mine?.rank ?? 0) && plan.cents > live.priceCents ? 'up' : 'down'
}
