import type Stripe from 'stripe'
import type {
  Card,
  Checkout,
  CreditLine,
  Interval,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
  SubscriptionStatus,
} from './port.ts'

type Reference = string | { id: string } | null | undefined

/** The provider gives an id or, if expanded, the whole object. */
export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const instantOf = (seconds: number) => new Date(seconds * 1000)
const instantOrNull = (seconds: number | null | undefined) => (seconds ? instantOf(seconds) : null)

export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** A price loses its lookup key when a newer one takes it over, so `metadata.plan` keeps the name. */
const nameOf = (price: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): string | null =>
  price.lookup_key ?? price.metadata.plan ?? null

const isWhole = <T extends { id: string }>(reference: string | T | null | undefined): reference is T =>
  typeof reference === 'object' && reference !== null

export function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  if (!isWhole(method) || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}

export const checkoutOf = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  mode: session.mode as Checkout['mode'],
  status: session.status as Checkout['status'],
  paymentStatus: session.payment_status as Checkout['paymentStatus'],
  amountCents: session.amount_total,
  currency: session.currency,
  customerId: idOf(session.customer),
  paymentId: idOf(session.payment_intent),
  payment: isWhole(session.payment_intent) ? paymentOf(session.payment_intent) : null,
  subscriptionId: idOf(session.subscription),
  paymentMethodId: [session.setup_intent, session.payment_intent].reduce<string | null>(
    (found, intent) => found ?? (isWhole(intent) ? idOf(intent.payment_method) : null),
    null,
  ),
  url: session.url,
  expiresAt: instantOf(session.expires_at),
  isLive: session.livemode,
})

function nextName(schedule: string | Stripe.SubscriptionSchedule | null): string | null {
  if (!isWhole(schedule) || !schedule.current_phase) return null
  const { end_date } = schedule.current_phase
  const price = schedule.phases.find(({ start_date }) => start_date >= end_date)?.items[0]?.price
  return isWhole(price) && price.deleted !== true ? nameOf(price) : null
}

/** Our subscriptions have exactly one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`the subscription ${subscription.id} has no price`)
  return item
}

export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const item = itemOf(subscription)
  const lookupKey = nameOf(item.price)
  const nextLookupKey = nextName(subscription.schedule)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status as SubscriptionStatus,
    itemId: item.id,
    lookupKey,
    priceCents: item.price.unit_amount ?? 0,
    interval: item.price.recurring?.interval as Interval,
    periodStart: instantOf(item.current_period_start),
    periodEnd: instantOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    startedAt: instantOf(subscription.start_date),
    endedAt: instantOrNull(subscription.ended_at),
    nextLookupKey: nextLookupKey === lookupKey ? null : nextLookupKey,
    latestInvoiceId: idOf(subscription.latest_invoice),
    isLive: subscription.livemode,
  }
}

const reasons: Record<string, ProviderInvoice['reason']> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
}

/** The line for the coming period; the rest of an old price is a separate negative line. */
export const mainLine = (lines: Stripe.InvoiceLineItem[]) =>
  lines
    .filter(({ amount }) => amount >= 0)
    .sort((one, other) => other.period.end - one.period.end || other.amount - one.amount)[0]

function creditOf(lines: Stripe.InvoiceLineItem[]): CreditLine | null {
  const line = lines.find(({ amount, metadata }) => amount < 0 && metadata.credit_order)
  return line ? { orderId: line.metadata.credit_order ?? '', cents: -line.amount } : null
}

export function invoiceOf(invoice: Stripe.Invoice, price: Stripe.Price | null): ProviderInvoice {
  const line = mainLine(invoice.lines.data)
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer) ?? '',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: (invoice.status ?? 'draft') as ProviderInvoice['status'],
    amountDueCents: invoice.amount_due,
    amountPaidCents: invoice.amount_paid,
    credit: creditOf(invoice.lines.data),
    currency: invoice.currency,
    paymentId: idOf(paid?.payment.payment_intent),
    reason: reasons[invoice.billing_reason ?? ''] ?? 'other',
    lookupKey: price && nameOf(price),
    periodStart: instantOf(line?.period.start ?? invoice.period_start),
    periodEnd: instantOf(line?.period.end ?? invoice.period_end),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    attemptCount: invoice.attempt_count,
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    isLive: invoice.livemode,
  }
}

const known = new Set(['succeeded', 'processing', 'requires_action', 'requires_payment_method', 'canceled'])

export const paymentOf = (intent: Stripe.PaymentIntent): ProviderPayment => ({
  id: intent.id,
  customerId: idOf(intent.customer),
  status: known.has(intent.status) ? (intent.status as ProviderPayment['status']) : 'other',
  amountCents: intent.amount,
  receivedCents: intent.amount_received,
  currency: intent.currency,
  card: cardOf(intent.payment_method),
  failure: intent.last_payment_error?.message ?? null,
  isLive: intent.livemode,
})

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  paymentId: idOf(refund.payment_intent) ?? '',
  amountCents: refund.amount,
  status:
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
  createdAt: instantOf(refund.created),
})

/** Inquiries (`warning_…`) and prevented disputes take no money, so they count as won. */
const disputeStatus = (status: string): ProviderDispute['status'] =>
  status === 'lost'
    ? 'lost'
    : status === 'won' || status === 'prevented' || status.startsWith('warning')
      ? 'won'
      : 'open'

export const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  paymentId: idOf(dispute.payment_intent) ?? '',
  amountCents: dispute.amount,
  status: disputeStatus(dispute.status),
  createdAt: instantOf(dispute.created),
})

export const eventOf = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  objectId: idOf(event.data.object as Reference) ?? '',
  createdAt: instantOf(event.created),
  isLive: event.livemode,
})
