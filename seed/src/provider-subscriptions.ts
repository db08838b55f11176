import { type Price, shownPrice, wholeList } from '@lv/local-stripe/seeds'
import { customerId, invoiceId, type Kept, providerId, type Renewing, subscriptionId } from './money-shapes.ts'

type Plan = Renewing['plan']

/** Prices came with the catalogue, before anybody paid one. */
const SINCE = Date.parse('2026-01-01T00:00:00Z')
const since = SINCE / 1000

const productId = ({ key }: Plan) => providerId('prod', key, SINCE)

export const priceOf = (plan: Plan): Price => ({
  id: providerId('price', plan.key, SINCE),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: since,
  currency: 'aud',
  livemode: false,
  lookup_key: plan.key,
  metadata: { plan: plan.key },
  nickname: null,
  product: productId(plan),
  tax_behavior: 'inclusive',
  type: 'recurring',
  recurring: { interval: plan.interval, interval_count: 1, usage_type: 'licensed' },
  unit_amount: plan.cents,
  _local: {},
})

/** The price of everything that is renewed, by its name in the catalogue. */
export function catalogueOf(renewals: readonly Renewing[]): Kept[] {
  const plans = new Map(renewals.map(({ plan }) => [plan.key, plan]))
  return [...plans.values()].flatMap((plan): Kept[] => [
    {
      object: {
        id: productId(plan),
        object: 'product',
        active: true,
        created: since,
        description: null,
        livemode: false,
        metadata: {},
        name: plan.label,
        updated: since,
        _local: {},
      },
    },
    { object: priceOf(plan), parent: plan.key },
  ])
}

const secondOf = (at = 0) => at / 1000

/** A subscription in its newest period. */
export function subscriptionOf(renewing: Renewing, methodId: string): Kept {
  const { payer, plan, periods, failure } = renewing
  const id = subscriptionId(renewing)
  const [created, start, end] = [
    secondOf(periods[0]?.start),
    secondOf(periods.at(-1)?.start),
    secondOf(periods.at(-1)?.end),
  ]
  const item = {
    id: itemId(renewing),
    object: 'subscription_item' as const,
    created,
    metadata: {},
    quantity: 1,
    current_period_start: start,
    current_period_end: end,
    price: shownPrice(priceOf(plan)),
    subscription: id,
  }
  return {
    object: {
      id,
      object: 'subscription',
      billing_cycle_anchor: created,
      billing_mode: { type: 'flexible' },
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      cancellation_details: { comment: null, feedback: null, reason: null },
      collection_method: 'charge_automatically',
      created,
      currency: 'aud',
      customer: customerId(payer),
      default_payment_method: methodId,
      description: null,
      livemode: false,
      metadata: {},
      items: wholeList(`/v1/subscription_items?subscription=${id}`, [item]),
      latest_invoice: invoiceId(renewing, periods.length - 1),
      pending_update: null,
      schedule: null,
      start_date: created,
      status: failure ? 'past_due' : 'active',
      _local: { savesCard: true },
    },
    due: end,
  }
}

export const itemId = (renewing: Renewing) => providerId('si', renewing.key, renewing.periods[0]?.start ?? 0)
