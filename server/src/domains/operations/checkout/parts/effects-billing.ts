import { applyBilling } from '#domains/billing/subscriptions/apply-billing.ts'
import { fetchInvoice, fetchSubscription } from '#domains/billing/subscriptions/billing.ts'
import { creditRenewal } from '#domains/billing/subscriptions/credit-renewal.ts'
import type { Effect } from './effect.ts'

const invoice: Effect = { fetch: (ctx, id) => fetchInvoice(ctx, id), apply: applyBilling }
const subscription: Effect = { fetch: fetchSubscription, apply: applyBilling }

/** What happens to subscriptions and their invoices; 'ignored' until the page or form that began them is known. */
export const billingEffects: Record<string, Effect> = {
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
