import { type PlanCardId, planAt, planCardIds, planCards, planNamed, topUpPoints } from '@lv/contract/catalogue'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { Prices } from '@lv/contract/prices'
import type { Subscription, TierPreview } from '@lv/contract/subscriptions'
import { type CurrentPlan, percentOf } from '../../features/plans/plan-address.ts'
import { capitalise } from '../../format.ts'

/** A plan card: what it costs and brings. */
export type PlanOffer = {
  id: PlanCardId
  name: string
  price: string
  cents: number
  isFree: boolean
  points: number
  bonusPoints: number
  /** The membership level that comes with it, such as 'Silver'. */
  level: string
  features: string[]
  isMine: boolean
}

const EXAMPLE_CENTS = 10_000

function topUpFeature(perMille: number) {
  const { points, bonusPoints } = topUpPoints(EXAMPLE_CENTS, perMille)
  const buys = `${formatDollars(EXAMPLE_CENTS)} buys ${formatNumber(points + bonusPoints)} points`
  return perMille > 0 ? `+${percentOf(perMille)} on every top-up: ${buys}` : `No top-up bonus: ${buys}`
}

/** One plan card at these prices; `current` is what the professional pays for now. */
export function planOffer(id: PlanCardId, prices: Prices, current: CurrentPlan | undefined): PlanOffer {
  const { name, level, tier } = planCards[id]
  const { points = 0, bonusPoints = 0, topUpPerMille = 0 } = level ? prices.levels[level] : {}
  const cents = (level && planAt(prices, level)?.cents) ?? 0
  const mine = planNamed(current?.plan ?? null)
  return {
    id,
    name,
    points,
    bonusPoints,
    cents,
    price: formatDollars(cents),
    isFree: level === null,
    level: capitalise(tier),
    features: [
      points > 0
        ? `${formatNumber(points)} points a month and ${formatNumber(bonusPoints)} bonus points`
        : 'Points when you want them: a dollar buys one',
      `${capitalise(tier)} membership level`,
      topUpFeature(topUpPerMille),
    ],
    isMine: mine !== undefined && mine.name === level && mine.interval === 'month',
  }
}

/** What choosing a card does for a customer who already pays for a plan; `same` if it is that plan. */
export type PlanChange = {
  direction: 'up' | 'down' | 'same'
  from: string
  until: string
  /** Charged when it is pressed, and what is left of the old plan. */
  dueCents: number | null
  creditCents: number
  /** What of it the credit balance pays. */
  balanceCents: number
}

const directions = { upgrade: 'up', start: 'up', downgrade: 'down', cancel: 'down', none: 'same' } as const

/** A higher plan comes at once, a lower one when the period ends: as the server says. */
export function planChange({ label, currentPeriodEnd }: Subscription, preview: TierPreview): PlanChange {
  const { change, dueCents, creditCents, balanceCents } = preview
  return { direction: directions[change], from: label, until: currentPeriodEnd, dueCents, creditCents, balanceCents }
}

export const planOffers = (prices: Prices, current: CurrentPlan | undefined) =>
  planCardIds.map((id) => planOffer(id, prices, current))

/** The plan named in the address, if there is one. */
export const planIn = (search: URLSearchParams) => planCardIds.find((id) => id === search.get('plan'))
