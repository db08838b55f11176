import { type Context, transact } from '../../context.ts'
import { findOrder } from '../payments/find-order.ts'
import { type Applied, applyBilling, askedAt } from './apply-billing.ts'
import { fetchInvoice, fetchSubscription } from './billing.ts'

/**
 * Asks the provider how a subscription stands (with its latest invoice, or the one that is named) and brings it to that
 * here: after a change that somebody waits for. Outside of transactions.
 * @throws `unavailable` where the provider does not answer
 */
export async function refreshSubscription(ctx: Context, providerId: string, invoiceId?: string): Promise<Applied> {
  const asOf = await askedAt(ctx)
  const billing = invoiceId ? await fetchInvoice(ctx, invoiceId) : await fetchSubscription(ctx, providerId)
  return transact(ctx, (ctx) => applyBilling(ctx, billing, { asOf }))
}

/** Brings what an order has begun at the provider to where it stands there. Outside of transactions. @throws `unavailable` */
export async function refreshBegun(ctx: Context, orderId: string): Promise<void> {
  const providerId = (await findOrder(ctx, orderId))?.subscriptionProviderId
  if (providerId) await refreshSubscription(ctx, providerId)
}
