import { communityKey, type Plan, plans } from '@lv/contract/catalogue'
import type { ProviderSubscription } from '../../payments/port.ts'
import type { SubscriptionOrder } from './find-order.ts'

/** The catalogue's plan of this name, if there is one. */
export const planNamed = (key: string | null): Plan | undefined => (key === null ? undefined : plans.get(key))

/** The price of a plan as the provider is to keep it. */
export const priceOf = ({ key, label, cents, interval }: Plan) => ({
  lookupKey: key,
  product: label,
  amountCents: cents,
  interval,
})

/**
 * The name of what a subscription at the provider pays for; undefined where its price is none of ours: not of the
 * catalogue, of another kind than was ordered, or for another amount. Who subscribed before the catalogue's price changed
 * goes on at the old one.
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
