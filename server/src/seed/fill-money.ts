import type { Context } from '#core/context.ts'
import { splitOf } from '#domains/billing/payments/split.ts'
import type { NewEntry, Posting } from '#domains/billing/points/entry.ts'
import { postEntries } from '#domains/billing/points/post-entry.ts'
import { purchaseRows } from './course-sales.ts'
import { inPast } from './in-past.ts'
import { insertRows } from './insert.ts'
import { moneyDeeds } from './money-deeds.ts'
import { chargeRows, customerRows, orderRows, receiptRows, subscriptionRows } from './money-rows.ts'
import { chargeId, communityOf, type Payment, type Sales } from './money-shapes.ts'
import { providerRows } from './provider-rows.ts'
import { DAY } from './timeline.ts'

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
  for (const day of Map.groupBy(payments, (payment) => Math.floor(payment.at / DAY)).values())
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
  for (const deed of [...moneyDeeds(sales, now), { at: now + 1, run: async () => undefined }]) {
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
