import type { Context } from '#core/context.ts'
import type { ProviderInvoice } from '#platform/payments/port.ts'
import { findOrder } from './find-order.ts'

/** What credit paid of an invoice, as its charge takes it: out of what the order holds, or where that was closed out of the balance. */
export type UsedCredit = { orderId: string; creditCents: number; creditIs: 'held' | 'balance' }

/**
 * The order that holds what credit paid of an invoice; it stays locked. In the caller's transaction.
 * @returns null where credit paid nothing, 'odd' where its line is none that we made for this customer
 */
export async function findUsedCredit(
  ctx: Context,
  { credit, customerId }: Pick<ProviderInvoice, 'credit' | 'customerId'>,
): Promise<UsedCredit | null | 'odd'> {
  if (!credit) return null
  const order = await findOrder(ctx, credit.orderId)
  if (!order || order.customerId !== customerId || order.creditCents !== credit.cents) return 'odd'
  return { orderId: order.id, creditCents: credit.cents, creditIs: order.status === 'expired' ? 'balance' : 'held' }
}
