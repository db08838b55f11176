import { cardKey, type PlanCardId, planCardIds, planCards } from '@lv/contract/catalogue'
import { tiers } from '@lv/contract/pricing'
import type { Subscription, TierPreview } from '@lv/contract/subscriptions'
import { formatDollars, formatNumber } from '../../format.ts'
import { capital } from './capital.ts'
import type { CurrentPlan } from './current-plan.ts'

/** A plan card of the second price list as it is shown, and what it really brings. */
export type PlanOffer = {
  id: PlanCardId
  name: string
  price: string
  isFree: boolean
  points: number
  bonusPoints: number
  /** The membership level that comes with it, such as 'Silver'. */
  level: string
  features: string[]
  isMine: boolean
}

function featuresOf(id: PlanCardId) {
  const { points, bonusPoints, tier, listedTopUpBonus } = planCards[id]
  const percent = tiers[tier].bonusPercent
  return [
    points > 0
      ? `${formatNumber(points)} points a month and ${formatNumber(bonusPoints)} bonus points`
      : 'Points when you want them, at $1 = 29',
    `${capital(tier)} membership level`,
    (percent ? `+${percent}% on every top-up` : 'No top-up bonus') +
      (listedTopUpBonus ? ` (the list says ${listedTopUpBonus})` : ''),
  ]
}

/** One plan card; `current` is what the professional pays for now. */
export function planOffer(id: PlanCardId, current: CurrentPlan | undefined): PlanOffer {
  const { name, monthlyCents, points, bonusPoints, tier } = planCards[id]
  return {
    ...{ id, name, points, bonusPoints },
    price: formatDollars(monthlyCents),
    isFree: monthlyCents === 0,
    level: capital(tier),
    features: featuresOf(id),
    isMine: current !== undefined && current.plan === cardKey(id),
  }
}

/** What choosing a card does to somebody who pays for a plan already; `same` where it is that plan. */
export type PlanChange = {
  direction: 'up' | 'down' | 'same'
  from: string
  until: string
  /** Charged when it is pressed, and what is left of the old plan. */
  dueCents: number | null
  creditCents: number
}

const directions = { upgrade: 'up', start: 'up', downgrade: 'down', cancel: 'down', none: 'same' } as const

/** A higher plan comes at once, a lower one when the period ends: as the server says. */
export function planChange({ label, currentPeriodEnd }: Subscription, preview: TierPreview): PlanChange {
  const { change, dueCents, creditCents } = preview
  return { direction: directions[change], from: label, until: currentPeriodEnd, dueCents, creditCents }
}

export const planOffers = (current: CurrentPlan | undefined) => planCardIds.map((id) => planOffer(id, current))

/** What the address calls a plan, where there is one of that name. */
export const planIn = (search: URLSearchParams) => planCardIds.find((id) => id === search.get('plan'))
