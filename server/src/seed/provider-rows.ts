import { instant, type Row } from './market-rows.ts'
import type { Kept } from './money-shapes.ts'
import { customerId, type Payer, type Payment, providerId, type Renewing, type Sales } from './money-shapes.ts'
import { billOf, paidObjects, refundOf, type Sold } from './provider-billing.ts'
import { catalogueOf, subscriptionOf } from './provider-subscriptions.ts'

const MAGIC = { '4242': 'pays', '0341': 'pays_once' } as const
const CARD_YEARS = 5

const customerOf = (payer: Payer, created: number): Kept => ({
  object: {
    id: customerId(payer),
    object: 'customer',
    balance: 0,
    created,
    currency: 'aud',
    default_source: null,
    description: null,
    email: payer.email,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: { user: payer.userId },
    name: payer.name,
    phone: null,
    _local: {},
  },
})

const methodId = (payer: Payer, at: number) => providerId('pm', payer.userId, at)

/** A card is the customer's own once something is renewed with it. */
const methodOf = (payer: Payer, at: number, isSaved: boolean): Kept => ({
  object: {
    id: methodId(payer, at),
    object: 'payment_method',
    created: at / 1000,
    livemode: false,
    metadata: {},
    type: 'card',
    billing_details: { email: null, name: null, phone: null },
    card: {
      brand: 'visa',
      last4: payer.last4,
      exp_month: 12,
      funding: 'credit',
      country: 'AU',
      exp_year: new Date(at).getUTCFullYear() + CARD_YEARS,
    },
    customer: isSaved ? customerId(payer) : null,
    _local: { behaviour: MAGIC[payer.last4] },
  },
})

function rowOf({ object, parent = null, due = null }: Kept): Row {
  const customer = 'customer' in object ? object.customer : object.object === 'customer' ? object.id : null
  return {
    id: object.id,
    object: object.object,
    customer,
    parent,
    data: object,
    created_at: instant(object.created * 1000),
    due_at: instant(due === null ? null : due * 1000),
  }
}

/** What the local payment provider would have kept of these sales; payments by time. */
export function providerRows({ payments, renewals, returned }: Sales, publicUrl: string): Row[] {
  const first = new Map<string, Payment>()
  for (const payment of payments) if (!first.has(payment.payer.userId)) first.set(payment.payer.userId, payment)
  const saved = new Set(renewals.map(({ payer }) => payer.userId))
  const methodFor = (payer: Payer) => methodId(payer, first.get(payer.userId)?.at ?? 0)
  const sold = (payer: Payer): Sold => ({ publicUrl, methodId: methodFor(payer) })
  const kept: Kept[] = [
    ...[...first.values()].flatMap(({ payer, at }) => [
      customerOf(payer, at / 1000 - 120),
      methodOf(payer, at, saved.has(payer.userId)),
    ]),
    ...catalogueOf(renewals),
    ...renewals.map((renewing: Renewing) => subscriptionOf(renewing, methodFor(renewing.payer))),
    ...payments.flatMap((payment) => paidObjects(payment, payment === returned?.payment, sold(payment.payer))),
    ...renewals.flatMap((renewing) => billOf(renewing, sold(renewing.payer))),
    ...(returned ? [refundOf(returned.payment, returned.at)] : []),
  ]
  return kept.map(rowOf)
}
