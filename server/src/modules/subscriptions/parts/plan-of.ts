import { communityKey, type Plan, planNamed } from '@lv/contract/catalogue'
import type { ProviderSubscription } from '../../../stripe/port.ts'
import type { SubscriptionOrder } from './find-order.ts'

/** The price of a plan as the provider is to keep it. */
export const priceOf = ({ key, label, cents, interval }: Plan) => ({
  lookupKey: key,
  product: label,
  amountCents: cents,
  interval,
})

/**
 * The name of what a subscription at the provider pays for; undefined where its price is none of ours: of no plan, of
 * another kind than was ordered, or for another amount. The name says what was agreed: who subscribed before prices changed
 * goes on at theirs.
 */
export function planKeyOf(
  order: Pick<SubscriptionOrder, 'kind' | 'communityId' | 'amountCents' | 'isKnown'>,
  { lookupKey, priceCents, interval }: ProviderSubscription,
): string | undefined {
  if (lookupKey === null) return undefined
  if (order.kind === 'community') {
    const isOurs = interval === 'month' && priceCents === order.amountCents
    return isOurs && lookupKey === communityKey(order.communityId ?? '', priceCents) ? lookupKey : undefined
  }
  const plan = planNamed(lookupKey)
  const isAgreed = order.isKnown || priceCents === order.amountCents || priceCents === plan?.cents
  return plan?.kind === order.kind && plan.interval === interval && isAgreed ? lookupKey : undefined
}

/** Points of a plan a month, as the profile shows them. */
export const monthlyPoints = ({ points, interval }: Plan) => (interval === 'year' ? points / 12 : points)
