import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { splitOf } from '@lv/server/domains/billing/payments/split.ts'
import type { NewEntry, Posting } from '@lv/server/domains/billing/points/entry.ts'
import { postEntries } from '@lv/server/domains/billing/points/post-entry.ts'
import { purchaseRows } from './course-sales.ts'
import { inPast } from './in-past.ts'
import { insertRows } from './insert.ts'
import { instant, type Row } from './market-rows.ts'
import { moneyActions } from './money-actions.ts'
import { chargeRows, customerRows, orderRows, receiptRows, subscriptionRows } from './money-rows.ts'
import {
  chargeId,
  communityOf,
  customerId,
  type Kept,
  type Payer,
  type Payment,
  providerId,
  type Renewing,
  type Sales,
} from './money-shapes.ts'
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
function providerRows({ payments, renewals, returned }: Sales, publicUrl: string): Row[] {
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

function postingsOf(payment: Payment): Posting[] {
  const { kind, cents } = payment
  const ownerId = communityOf(payment)?.ownerId ?? ''
  return [
    { account: { own: 'stripe_clearing' }, amount: -cents },
    ...splitOf(kind, cents).map(
      ({ to, cents }): Posting => ({
        account: to === 'owner' ? { ownerId, kind: 'earnings' } : { own: to },
        amount: cents,
      }),
    ),
  ]
}

const entryOf = (payment: Payment): NewEntry => ({
  kind: 'payment_received',
  key: `charge:${chargeId(payment)}`,
  subject: chargeId(payment),
  description: payment.label,
  amountCents: payment.cents,
  postings: postingsOf(payment),
})

/** Charges, receipts and ledger entries of payments in their order; the entries of a day are written at its last one. */
async function take(ctx: Context, payments: readonly Payment[]) {
  await insertRows(ctx, 'charges', chargeRows(payments))
  await insertRows(ctx, 'receipts', receiptRows(ctx.config, payments))
  for (const day of Map.groupBy(payments, (payment) => Math.floor(payment.at / DAY_MS)).values())
    await postEntries(inPast(ctx, day.at(-1)?.at ?? 0), day.map(entryOf))
}

/**
 * Writes what was sold, as if it had been sold at the local payment provider: our rows, the ledger, and the provider's own
 * objects, so that cards, renewals, cancelling and refunds work on. In the caller's transaction, after the people, the
 * communities and the points. @returns how many rows were new
 */
export async function fillMoney(ctx: Context, sales: Sales): Promise<Record<string, number>> {
  const { payments, renewals } = sales
  if (payments.length === 0) return {}
  const now = ctx.now().getTime()
  const rows = {
    customers: await insertRows(ctx, 'payment_customers', customerRows(payments)),
    orders: await insertRows(ctx, 'orders', orderRows(payments)),
    subscriptions: await insertRows(ctx, 'subscriptions', subscriptionRows(renewals)),
    charges: payments.length,
    provider: await insertRows(ctx, 'local_payment_objects', providerRows(sales, ctx.config.publicUrl)),
  }
  let from = Number.NEGATIVE_INFINITY
  for (const deed of [...moneyActions(sales, now), { at: now + 1, run: async () => undefined }]) {
    await take(
      ctx,
      payments.filter((payment) => payment.at >= from && payment.at < deed.at),
    )
    await deed.run(inPast(ctx, deed.at))
    from = deed.at
  }
  await insertRows(ctx, 'course_purchases', purchaseRows(payments, chargeId))
  return rows
}
