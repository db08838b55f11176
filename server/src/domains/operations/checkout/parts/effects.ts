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

type Page = { checkout: Checkout; billing: Billing | null }

async function fetchPage(ctx: Context, checkoutId: string): Promise<Page> {
  const checkout = await ctx.payments.getCheckout(checkoutId)
  const { subscriptionId } = checkout
  return { checkout, billing: subscriptionId ? await fetchSubscription(ctx, subscriptionId) : null }
}

/** The card is saved for later; nothing was ordered. */
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

const applyUnpaid = async (ctx: Context, { checkout }: Page): Promise<Outcome> =>
  releaseUnpaid(ctx, await closeOrder(ctx, { checkoutId: checkout.id }))

/** If it was paid meanwhile, that counts, whatever the event says. */
const applyEnded = (ctx: Context, page: Page, at: At): Promise<Outcome> =>
  page.checkout.status === 'complete' ? applyPaid(ctx, page, at) : applyUnpaid(ctx, page)

/** A payment that failed after its page: the order runs out. */
const applyFailed = (ctx: Context, page: Page, at: At): Promise<Outcome> =>
  page.checkout.paymentStatus === 'paid' ? applyPaid(ctx, page, at) : applyUnpaid(ctx, page)

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

/** `charge.refunded` adds nothing to the refund's own events. */
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

/** 'ignored' until the page or form that began the subscription is known. */
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

export const effectTypes = Object.keys(effects)

/** Undefined for the many types without one. */
export const effectOf = (type: string): Effect | undefined => (Object.hasOwn(effects, type) ? effects[type] : undefined)
