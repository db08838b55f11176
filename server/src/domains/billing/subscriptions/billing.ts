import type { Context } from '#core/context.ts'
import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '#platform/payments/port.ts'

/** A subscription at the provider, and one of its invoices with the payment that paid it. */
export type Billing = {
  subscription: ProviderSubscription
  invoice: ProviderInvoice | null
  payment: ProviderPayment | null
  /** The bank wants the person to confirm the invoice's payment. */
  mustConfirm: boolean
}

const paymentOf = async (ctx: Context, invoice: ProviderInvoice | null) =>
  invoice?.paymentId ? ctx.payments.getPayment(invoice.paymentId) : null

/** A subscription's state at the provider, with its latest invoice. Outside transactions. */
export async function fetchSubscription(ctx: Context, providerId: string): Promise<Billing> {
  const subscription = await ctx.payments.getSubscription(providerId)
  const { latestInvoiceId } = subscription
  const invoice = latestInvoiceId ? await ctx.payments.getInvoice(latestInvoiceId) : null
  return { subscription, invoice, payment: await paymentOf(ctx, invoice), mustConfirm: false }
}

/** An invoice with its subscription's present state; null for one without a subscription. Outside transactions. */
export async function fetchInvoice(ctx: Context, invoiceId: string, { mustConfirm = false } = {}) {
  const invoice = await ctx.payments.getInvoice(invoiceId)
  if (!invoice.subscriptionId) return null
  const [subscription, payment] = await Promise.all([
    ctx.payments.getSubscription(invoice.subscriptionId),
    paymentOf(ctx, invoice),
  ])
  return { subscription, invoice, payment, mustConfirm } satisfies Billing
}
