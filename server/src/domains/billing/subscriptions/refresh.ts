import { type Context, transact } from '#core/context.ts'
import { findOrder } from '#domains/billing/payments/find-order.ts'
import { type Applied, applyBilling, askedAt } from './apply-billing.ts'
import { fetchInvoice, fetchSubscription } from './billing.ts'

/**
 * Asks the provider for a subscription's state (with its latest invoice, or the one named) and stores it: after a change
 * that somebody is waiting for. Outside transactions.
 * @throws `unavailable` if the provider does not answer
 */
export async function refreshSubscription(ctx: Context, providerId: string, invoiceId?: string): Promise<Applied> {
  const asOf = await askedAt(ctx)
  const billing = invoiceId ? await fetchInvoice(ctx, invoiceId) : await fetchSubscription(ctx, providerId)
  return transact(ctx, (ctx) => applyBilling(ctx, billing, { asOf }))
}

/** Updates what an order started to its state at the provider. Outside transactions. @throws `unavailable` */
export async function refreshBegun(ctx: Context, orderId: string): Promise<void> {
  const providerId = (await findOrder(ctx, orderId))?.subscriptionProviderId
  if (providerId) await refreshSubscription(ctx, providerId)
}
