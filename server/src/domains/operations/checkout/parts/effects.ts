import type { Context } from '#core/context.ts'
import { applyDispute } from '#domains/billing/payments/apply-dispute.ts'
import { applyRefund } from '#domains/billing/payments/apply-refund.ts'
import { findOrderOfCheckout } from '#domains/billing/payments/find-order.ts'
import { closeOrder } from '#domains/billing/payments/orders.ts'
import { quarantine } from '#domains/billing/payments/quarantine.ts'
import { compareCheckout, settleOrder, settlePayment, tieSubscription } from '#domains/billing/payments/settle-order.ts'
import { applyBilling } from '#domains/billing/subscriptions/apply-billing.ts'
import { type Billing, fetchInvoice, fetchSubscription } from '#domains/billing/subscriptions/billing.ts'
import { creditRenewal } from '#domains/billing/subscriptions/credit-renewal.ts'
import { settleRestored } from '#domains/learning/courses/purchases.ts'
import type { Checkout, ProviderDispute, ProviderPayment, ProviderRefund } from '#platform/payments/port.ts'
import { confirmPaid, releaseUnpaid } from './booking-orders.ts'
import type { At, Effect, Outcome } from './effect.ts'

/** A checkout page with what was started on it. */
type Page = { checkout: Checkout; billing: Billing | null }

async function fetchPage(ctx: Context, checkoutId: string): Promise<Page> {
  const checkout = await ctx.payments.getCheckout(checkoutId)
  const { subscriptionId } = checkout
  return { checkout, billing: subscriptionId ? await fetchSubscription(ctx, subscriptionId) : null }
}

/** A card saved for later; nothing was ordered. */
async function takeCard(ctx: Context, { customerId, paymentMethodId, status }: Checkout): Promise<Outcome> {
  if (status !== 'complete' || !customerId || !paymentMethodId) return 'ignored'
  await ctx.jobs.enqueue(ctx, 'use-card', { customerId, paymentMethodId })
  return 'applied'
}

async function applyPaid(ctx: Context, { checkout, billing }: Page, at: At): Promise<Outcome> {
  if (checkout.mode === 'setup') return takeCard(ctx, checkout)
  const order = await findOrderOfCheckout(ctx, checkout.id)
  if (!order) return quarantine(ctx, { ...at, objectId: checkout.id, reason: 'No order names this page' })
  const odd = await compareCheckout(ctx, order, checkout, at)
  if (odd) return odd
  if (billing) {
    await tieSubscription(ctx, order.id, billing.subscription.id)
    return applyBilling(ctx, billing, at)
  }
  if (checkout.payment) return confirmPaid(ctx, await settleOrder(ctx, order, checkout.payment, at))
  return quarantine(ctx, { ...at, objectId: checkout.id, reason: 'It has not been paid' })
}

/** Closes the order of a page that can no longer be paid. */
const applyUnpaid = async (ctx: Context, { checkout }: Page): Promise<Outcome> =>
  releaseUnpaid(ctx, await closeOrder(ctx, { checkoutId: checkout.id }))

/** The object may have been paid meanwhile: then it counts as paid, whatever the event says. */
const applyEnded = (ctx: Context, page: Page, at: At): Promise<Outcome> =>
  page.checkout.status === 'complete' ? applyPaid(ctx, page, at) : applyUnpaid(ctx, page)

/** A payment that failed later than its page: the page stays unpaid, and its order runs out. */
const applyFailed = (ctx: Context, page: Page, at: At): Promise<Outcome> =>
  page.checkout.paymentStatus === 'paid' ? applyPaid(ctx, page, at) : applyUnpaid(ctx, page)

/** What happens on the provider's pages, and to single payments. */
const checkoutEffects: Record<string, Effect> = {
  'checkout.session.completed': { fetch: fetchPage, apply: applyPaid },
  'checkout.session.async_payment_succeeded': { fetch: fetchPage, apply: applyPaid },
  'checkout.session.async_payment_failed': { fetch: fetchPage, apply: applyFailed },
  'checkout.session.expired': { fetch: fetchPage, apply: applyEnded },
  'payment_intent.succeeded': {
    fetch: (ctx, paymentId) => ctx.payments.getPayment(paymentId),
    apply: async (ctx, payment: ProviderPayment, at) => confirmPaid(ctx, await settlePayment(ctx, payment, at)),
  },
}

const refund: Effect = {
  fetch: (ctx, refundId) => ctx.payments.getRefund(refundId),
  apply: async (ctx, object: ProviderRefund, at) => {
    const outcome = await applyRefund(ctx, object, at)
    if (object.status === 'failed') await settleRestored(ctx, object.paymentId)
    return outcome
  },
}
const dispute: Effect = {
  fetch: (ctx, disputeId) => ctx.payments.getDispute(disputeId),
  apply: async (ctx, object: ProviderDispute, at) => {
    const outcome = await applyDispute(ctx, object, at)
    if (object.status === 'won') await settleRestored(ctx, object.paymentId)
    return outcome
  },
}

/** Refunds under way. `charge.refunded` adds nothing to the refund's own events. */
const refundEffects: Record<string, Effect> = {
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
}

const invoice: Effect = { fetch: (ctx, id) => fetchInvoice(ctx, id), apply: applyBilling }
const subscription: Effect = { fetch: fetchSubscription, apply: applyBilling }

/** What happens to subscriptions and their invoices; 'ignored' until the page or form that began them is known. */
const billingEffects: Record<string, Effect> = {
  'invoice.created': { fetch: creditRenewal, apply: applyBilling },
  'invoice.paid': invoice,
  'invoice.payment_failed': invoice,
  'invoice.voided': invoice,
  'invoice.marked_uncollectible': invoice,
  'invoice.payment_action_required': {
    fetch: (ctx, id) => fetchInvoice(ctx, id, { mustConfirm: true }),
    apply: applyBilling,
  },
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
}

/** The one place that knows every module. */
const effects: Record<string, Effect> = { ...checkoutEffects, ...billingEffects, ...refundEffects }

/** The types of events that have one. */
export const effectTypes = Object.keys(effects)

/** The effect of a type of event; most have none. */
export const effectOf = (type: string): Effect | undefined => (Object.hasOwn(effects, type) ? effects[type] : undefined)
