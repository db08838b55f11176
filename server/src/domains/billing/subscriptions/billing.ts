import type { Context } from '#core/context.ts'
import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '#platform/payments/port.ts'

export type Billing = {
  subscription: ProviderSubscription
  invoice: ProviderInvoice | null
  payment: ProviderPayment | null
  mustConfirm: boolean
}

const paymentOf = async (ctx: Context, invoice: ProviderInvoice | null) =>
  invoice?.paymentId ? ctx.payments.getPayment(invoice.paymentId) : null

export async function fetchSubscription(ctx: Context, providerId: string): Promise<Billing> {
  const subscription = await ctx.payments.getSubscription(providerId)
  const { latestInvoiceId } = subscription
  const invoice = latestInvoiceId ? await ctx.payments.getInvoice(latestInvoiceId) : null
  return { subscription, invoice, payment: await paymentOf(ctx, invoice), mustConfirm: false }
}

/** Null for an invoice without a subscription. Call it outside transactions. */
export async function fetchInvoice(ctx: Context, invoiceId: string, { mustConfirm = false } = {}) {
  const invoice = await ctx.payments.getInvoice(invoiceId)
  if (!invoice.subscriptionId) return null
  const [subscription, payment] = await Promise.all([
    ctx.payments.getSubscription(invoice.subscriptionId),
    paymentOf(ctx, invoice),
  ])
  return { subscription, invoice, payment, mustConfirm } satisfies Billing
}
