import { communityKey, type Plan, planNamed } from '@lv/contract/catalogue'
import type { ProviderSubscription } from '#platform/payments/port.ts'
import type { SubscriptionOrder } from './find-order.ts'

/** A plan's price as the provider stores it. */
export const priceOf = ({ key, label, cents, interval }: Plan) => ({
  lookupKey: key,
  product: label,
  amountCents: cents,
  interval,
})

/**
 * The plan that a subscription at the provider pays for; undefined if its price is not one of ours: for no plan, of a kind
 * other than ordered, or for another amount. Somebody who subscribed before prices changed keeps their price.
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

/** A plan's points per month, as the profile shows them. */
export const monthlyPoints = ({ points, interval }: Plan) => (interval === 'year' ? points / 12 : points)
