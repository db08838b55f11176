import type { Context } from '../../context.ts'
import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '../../stripe/port.ts'

/** What the provider says of a subscription: itself, and one of its invoices with the payment that paid it. */
export type Billing = {
  subscription: ProviderSubscription
  invoice: ProviderInvoice | null
  payment: ProviderPayment | null
  /** The bank wants the person to confirm the invoice's payment. */
  mustConfirm: boolean
}

const paymentOf = async (ctx: Context, invoice: ProviderInvoice | null) =>
  invoice?.paymentId ? ctx.payments.getPayment(invoice.paymentId) : null

/** A subscription as it stands at the provider, with its latest invoice. Outside of transactions. */
export async function fetchSubscription(ctx: Context, providerId: string): Promise<Billing> {
  const subscription = await ctx.payments.getSubscription(providerId)
  const { latestInvoiceId } = subscription
  const invoice = latestInvoiceId ? await ctx.payments.getInvoice(latestInvoiceId) : null
  return { subscription, invoice, payment: await paymentOf(ctx, invoice), mustConfirm: false }
}

/**
 * An invoice with its subscription as that stands now; null for one that belongs to no subscription. Outside of
 * transactions.
 */
export async function fetchInvoice(ctx: Context, invoiceId: string, { mustConfirm = false } = {}) {
  const invoice = await ctx.payments.getInvoice(invoiceId)
  if (!invoice.subscriptionId) return null
  const [subscription, payment] = await Promise.all([
    ctx.payments.getSubscription(invoice.subscriptionId),
    paymentOf(ctx, invoice),
  ])
  return { subscription, invoice, payment, mustConfirm } satisfies Billing
}
