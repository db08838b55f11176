import { decimalDollars } from '@lv/contract/decimal-dollars'
import { type Invoice, wholeList } from '@lv/local-stripe/seeds'
import {
  customerId,
  invoiceId,
  invoiceNumber,
  type Kept,
  type Payment,
  type Period,
  paymentId,
  periodKey,
  providerId,
  type Renewing,
  refundId,
  secretOf,
  subscriptionId,
} from './money-shapes.ts'
import { itemId, priceOf } from './provider-subscriptions.ts'

/** Where the provider's pages are, and the card that paid. */
export type Sold = { publicUrl: string; methodId: string }

const DECLINED = { code: 'card_declined', message: 'Your card was declined.' }

/** Money that was asked of a card: `failedAt` says that the card did not give it. */
type Asked = Pick<Payment, 'key' | 'at' | 'payer' | 'cents'> & {
  invoice: string | null
  isFirst: boolean
  description: string | null
  failedAt: number | null
  isReturned: boolean
}

const chargeId = ({ key }: Pick<Payment, 'key'>, at: number) => providerId('ch', key, at)

function chargeOf(asked: Asked, at: number, { methodId }: Sold): Kept {
  const { key, at: begun, payer, cents, failedAt, isReturned, description } = asked
  const isPaid = failedAt === null
  return {
    object: {
      id: chargeId(asked, at),
      object: 'charge',
      amount: cents,
      amount_captured: isPaid ? cents : 0,
      amount_refunded: isReturned ? cents : 0,
      captured: isPaid,
      created: at / 1000,
      currency: 'aud',
      customer: customerId(payer),
      description,
      disputed: false,
      livemode: false,
      metadata: {},
      paid: isPaid,
      failure_code: isPaid ? null : DECLINED.code,
      failure_message: isPaid ? null : DECLINED.message,
      payment_intent: paymentId(key, begun),
      payment_method: methodId,
      refunded: isReturned,
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', last4: payer.last4, exp_month: 12, exp_year: new Date(begun).getUTCFullYear() + 5 },
      },
      status: isPaid ? 'succeeded' : 'failed',
      _local: {},
    },
    parent: paymentId(key, begun),
  }
}

function intentOf(asked: Asked, { methodId }: Sold): Kept {
  const { key, at, payer, cents, failedAt, invoice, isFirst, description } = asked
  const id = paymentId(key, at)
  const charge = chargeId(asked, failedAt ?? at)
  const error = { type: 'card_error' as const, ...DECLINED, decline_code: 'generic_decline', charge }
  return {
    object: {
      id,
      object: 'payment_intent',
      amount: cents,
      amount_received: failedAt === null ? cents : 0,
      canceled_at: null,
      capture_method: 'automatic',
      client_secret: secretOf(id),
      created: at / 1000,
      currency: 'aud',
      customer: customerId(payer),
      description,
      latest_charge: charge,
      livemode: false,
      last_payment_error: failedAt === null ? null : error,
      metadata: {},
      next_action: null,
      payment_method: failedAt === null ? methodId : null,
      payment_method_types: ['card'],
      setup_future_usage: invoice && isFirst ? 'off_session' : null,
      status: failedAt === null ? 'succeeded' : 'requires_payment_method',
      _local: { invoice },
    },
  }
}

function lineOf(renewing: Renewing, id: string, { start, end }: Period): Invoice['lines']['data'][number] {
  const { plan } = renewing
  const { id: price, product } = priceOf(plan)
  const subscription = subscriptionId(renewing)
  return {
    id: providerId('il', id, start),
    object: 'line_item',
    amount: plan.cents,
    currency: 'aud',
    invoice: id,
    description: `1 × ${plan.label} (at $${decimalDollars(plan.cents)} / ${plan.interval})`,
    livemode: false,
    metadata: {},
    period: { start: start / 1000, end: end / 1000 },
    quantity: 1,
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: false, subscription, subscription_item: itemId(renewing) },
    },
    pricing: { type: 'price_details', price_details: { price, product } },
    subscription,
    subtotal: plan.cents,
  }
}

const reasonOf = (place: number) => (place === 0 ? 'subscription_create' : 'subscription_cycle')

function invoiceOf(renewing: Renewing, place: number, { publicUrl }: Sold): Kept {
  const { payer, plan, periods, failure } = renewing
  const id = invoiceId(renewing, place)
  const period = periods[place] ?? { start: 0, end: 0 }
  const failed = place === periods.length - 1 ? failure : null
  const created = period.start / 1000
  const subscription = subscriptionId(renewing)
  const next = failed ? failed.next / 1000 : null
  return {
    object: {
      id,
      object: 'invoice',
      amount_due: plan.cents,
      amount_paid: failed ? 0 : plan.cents,
      amount_remaining: failed ? plan.cents : 0,
      attempt_count: failed?.tries.length ?? 1,
      attempted: true,
      auto_advance: true,
      automatically_finalizes_at: null,
      billing_reason: reasonOf(place),
      collection_method: 'charge_automatically',
      created,
      currency: 'aud',
      customer: customerId(payer),
      customer_email: payer.email,
      ending_balance: 0,
      hosted_invoice_url: `${publicUrl}/dev/payments/invoices/${id}`,
      lines: wholeList(`/v1/invoices/${id}/lines`, [lineOf(renewing, id, period)]),
      livemode: false,
      metadata: {},
      next_payment_attempt: next,
      number: invoiceNumber(id),
      parent: { type: 'subscription_details', subscription_details: { metadata: {}, subscription } },
      period_end: created,
      period_start: (periods[place - 1] ?? period).start / 1000,
      starting_balance: 0,
      status: failed ? 'open' : 'paid',
      status_transitions: {
        finalized_at: created,
        marked_uncollectible_at: null,
        voided_at: null,
        paid_at: failed ? null : created,
      },
      subtotal: plan.cents,
      total: plan.cents,
      _local: {
        paymentIntent: paymentId(periodKey(renewing, place), period.start),
        firstFailureAt: failed ? created : null,
        retries: failed?.tries.length ?? 0,
      },
    },
    parent: subscription,
    due: next,
  }
}

function invoicePaymentOf(renewing: Renewing, place: number, isPaid: boolean): Kept {
  const invoice = invoiceId(renewing, place)
  const at = renewing.periods[place]?.start ?? 0
  const { cents } = renewing.plan
  return {
    object: {
      id: providerId('inpay', periodKey(renewing, place), at),
      object: 'invoice_payment',
      invoice,
      amount_paid: isPaid ? cents : null,
      amount_requested: cents,
      created: at / 1000,
      currency: 'aud',
      is_default: true,
      livemode: false,
      status: isPaid ? 'paid' : 'open',
      _local: {},
      payment: { type: 'payment_intent', payment_intent: paymentId(periodKey(renewing, place), at) },
      status_transitions: { canceled_at: null, paid_at: isPaid ? at / 1000 : null },
    },
    parent: invoice,
  }
}

const DESCRIPTIONS = ['Subscription creation', 'Subscription renewal']

/** A payment with its charge, and for a period with its invoice. */
export function paidObjects(payment: Payment, isReturned: boolean, sold: Sold): Kept[] {
  const { of, key, at, payer, cents } = payment
  const place = of ? of.renewing.periods.indexOf(of.period) : 0
  const invoice = of ? invoiceId(of.renewing, place) : null
  const description = of ? (DESCRIPTIONS[Math.min(place, 1)] ?? null) : null
  const asked: Asked = { key, at, payer, cents, invoice, isFirst: place === 0, description, failedAt: null, isReturned }
  const billed = of ? [invoiceOf(of.renewing, place, sold), invoicePaymentOf(of.renewing, place, true)] : []
  return [intentOf(asked, sold), chargeOf(asked, at, sold), ...billed]
}

/** A payment's way back to the card. */
export const refundOf = ({ key, at, cents }: Payment, returnedAt: number): Kept => ({
  object: {
    id: refundId(key, returnedAt),
    object: 'refund',
    amount: cents,
    charge: chargeId({ key }, at),
    created: returnedAt / 1000,
    currency: 'aud',
    metadata: {},
    payment_intent: paymentId(key, at),
    reason: null,
    status: 'succeeded',
    _local: {},
  },
  parent: paymentId(key, at),
})

/** The open invoice of a renewal that the card refused, with every try. */
export function billOf(renewing: Renewing, sold: Sold): Kept[] {
  const { periods, failure, payer, plan } = renewing
  const place = periods.length - 1
  if (!failure) return []
  const asked: Asked = {
    key: periodKey(renewing, place),
    at: periods[place]?.start ?? 0,
    payer,
    cents: plan.cents,
    invoice: invoiceId(renewing, place),
    isFirst: false,
    description: DESCRIPTIONS[1] ?? null,
    failedAt: failure.tries.at(-1) ?? null,
    isReturned: false,
  }
  return [
    ...[intentOf(asked, sold), invoiceOf(renewing, place, sold), invoicePaymentOf(renewing, place, false)],
    ...failure.tries.map((at) => chargeOf(asked, at, sold)),
  ]
}
