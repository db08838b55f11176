import { type Plan, planCards, planNamed, plansOf } from './catalogue.ts'
import { figureOf, type LevelName, levelNames, type Prices, priceCodes } from './prices.ts'
import { LEAD_COST_POINTS, POINTS_PER_DOLLAR } from './pricing.ts'

/** What leads can be had on: a plan, or points alone. */
export type Offer = Pick<Plan, 'cents' | 'points' | 'topUpPerMille' | 'interval'>

export const payAsYouGo: Offer = { cents: 0, points: 0, topUpPerMille: 0, interval: 'month' }

/**
 * What so many leads a month on average cost on an offer, in cents a month and not rounded: its price, and top-ups at its
 * bonus for the points that it does not bring. Points never expire, so no point that it brings is lost.
 */
export function monthlyCents({ cents, points, topUpPerMille, interval }: Offer, leadsPerMonth: number): number {
  const months = interval === 'year' ? 12 : 1
  const missing = Math.max(0, leadsPerMonth * LEAD_COST_POINTS - points / months)
  return cents / months + (missing * 100) / (POINTS_PER_DOLLAR * (1 + topUpPerMille / 1000))
}

/** What one of them comes to, in whole cents; null where there are no leads to share the price. */
export const leadPriceCents = (offer: Offer, leadsPerMonth: number) =>
  leadsPerMonth > 0 ? Math.round(monthlyCents(offer, leadsPerMonth) / leadsPerMonth) : null

/** The offer that costs least at that pace; of equals the first. The only place that says which is cheapest. */
export function cheapestOf<O extends Offer>(offers: readonly O[], leadsPerMonth: number): O | undefined {
  const costs = offers.map((offer) => monthlyCents(offer, leadsPerMonth))
  return offers[costs.indexOf(Math.min(...costs))]
}

/** Paces at which the ladder is held to its promise: 0 to 40 leads a month on average, in tenths. */
export const paces = Array.from({ length: 401 }, (_, tenth) => tenth / 10)
/** Most cents a month, points with it, and thousandths on top-ups that anybody could mean. */
const MOST = { monthlyCents: 500_000, points: 10_000, bonusPoints: 10_000, topUpPerMille: 5000 } as const

const nameOf = (level: LevelName) => Object.values(planCards).find((card) => card.level === level)?.name ?? level
/** The plans that are paid by the month, lowest level first. */
export const monthlyPlans = (prices: Prices) =>
  plansOf(prices).filter(({ kind, interval }) => kind === 'tier' && interval === 'month')

/** A figure that nobody could mean: negative, broken, or far too much. */
function absurd(prices: Prices): string | undefined {
  for (const [code, { level, figure }] of priceCodes) {
    const value = figureOf(prices, code) ?? Number.NaN
    const least = figure === 'monthlyCents' || level === null ? 1 : 0
    const most = level ? MOST[figure as keyof typeof MOST] : figure === 'annualMonths' ? 12 : MOST.monthlyCents
    if (!Number.isInteger(value) || value < least || value > most)
      return `${code} is a whole number from ${least} to ${most}`
  }
  return undefined
}

const isNoBetter = (a: Offer, b: Offer) => a.points <= b.points && a.topUpPerMille <= b.topUpPerMille

/** An offer that another one beats for the same money or less. */
function beaten(prices: Prices): string | undefined {
  const offers = monthlyPlans(prices)
  for (const one of offers)
    for (const other of offers)
      if (other !== one && other.cents <= one.cents && isNoBetter(one, other))
        return `${other.label} costs no more than ${one.label} and brings no less`
  return undefined
}

function neverCheapest(prices: Prices): string | undefined {
  const offers = [payAsYouGo, ...monthlyPlans(prices)]
  const best = new Set(paces.map((pace) => cheapestOf(offers, pace)))
  const level = levelNames.find((_, at) => !best.has(offers[at + 1] ?? payAsYouGo))
  return level && `${nameOf(level)} would be the cheapest at no pace from 0 to 40 leads a month`
}

/** Why these prices are no ladder (PRODUCT.md, section 6); undefined where they are one. */
export const ladderFault = (prices: Prices): string | undefined =>
  absurd(prices) ?? beaten(prices) ?? neverCheapest(prices)

/** Who pays for a plan: its name at the provider, and what is paid each time. */
export type Paying = { plan: string; priceCents: number }
export type Direction = 'same' | 'up' | 'down'

/** The level that somebody has stays theirs at the price of then, unless it is cheaper by now; by agreement it may change. */
function isSame({ plan: key, priceCents }: Paying, mine: Plan | undefined, plan: Plan) {
  if (key === plan.key) return true
  const isOne = mine?.name === plan.name && mine.interval === plan.interval
  return isOne && plan.name !== 'diamond' && plan.cents >= priceCents
}

/**
 * Whether a plan is more than the one somebody pays for: what buttons say and what pressing them does. One that costs no
 * more than what was paid follows when the period ends, whatever its rank: nobody keeps dollars at the provider that a
 * money-back would give a second time, and no points come for nothing.
 */
export function directionOf(live: Paying, plan: Plan): Direction {
  const mine = planNamed(live.plan)
  if (isSame(live, mine, plan)) return 'same'
  return plan.rank > (mine?.rank ?? 0) && plan.cents > live.priceCents ? 'up' : 'down'
}
