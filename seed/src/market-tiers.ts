import { planNamed } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import type { MarketProfessional } from './market-shapes.ts'
import { renewSince, renewUntilFailure } from './money-renewals.ts'
import type { Payer, Renewing } from './money-shapes.ts'
import { type Random, seeded } from './random.ts'
import { momentOnDay } from './timeline.ts'

/** How many days ago the demo accounts began to pay for their tiers: three payments and two. */
const BEGAN: Record<string, number> = { builder: 75, plumber: 40 }
/** One pays by the year, and of one the bank took no renewal. */
const YEARLY = 'megan-doyle'
const FAILING = 'wei-chen'

export const payerOf = ({ key, id, userId, email, name, business, mobile }: MarketProfessional): Payer => ({
  userId,
  professionalId: id,
  email: email ?? '',
  name,
  phone: mobile,
  buyer: business ? `${business}, ${name}` : name,
  last4: key === FAILING ? '0341' : '4242',
})

function renewalOf(random: Random, one: MarketProfessional, now: number): Renewing[] {
  if (one.tier === 'bronze' || one.tier === 'diamond') return []
  const days = BEGAN[one.key] ?? random.int(20, 98)
  const plan = planNamed(`${one.tier}_${one.key === YEARLY ? 'year' : 'month'}`)
  if (!plan) throw new Error(`the catalogue has no tier ${one.tier}`)
  const begun = { key: `tier/${one.id}`, payer: payerOf(one), kind: 'tier' as const, plan, community: null }
  const renewing =
    one.key === FAILING
      ? renewUntilFailure(begun, now)
      : renewSince(momentOnDay(random, now - days * DAY_MS), begun, now)
  return [renewing]
}

/**
 * What professionals with a priced tier have paid for it: for three months at most, as long as tiers have been sold.
 */
export function tierRenewals(round: number, professionals: readonly MarketProfessional[], now: number): Renewing[] {
  const random = seeded(round + 1, 'tiers')
  return professionals.flatMap((one) => renewalOf(random, one, now))
}
