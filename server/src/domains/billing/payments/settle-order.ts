import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { inTransaction } from '#domains/billing/points/balances.ts'
import type { Checkout, ProviderPayment } from '#platform/payments/port.ts'
import { orSpent, SPENT } from './credit.ts'
import { type FoundOrder, findOrderOfPayment } from './find-order.ts'
import { quarantine } from './quarantine.ts'
import { recordCharge } from './record-charge.ts'

export type Outcome = 'applied' | 'ignored' | 'quarantined'
export type At = { eventId: string | null }
/** `booked` is missing where the charge was already written. */
export type Settled = { outcome: Outcome; booked?: { order: FoundOrder; chargeId: string } }

type Came = { amountCents: number | null; currency: string | null; customerId: string | null; isLive: boolean }

/** Returns why the payment is not what was ordered, if so (RELIABILITY.md, T53). */
function mismatch(ctx: Context, order: FoundOrder, came: Came): string | undefined {
  if (came.isLive !== ctx.payments.isLive) return 'It is of the other mode, test or live'
  if (came.currency !== 'aud') return 'The currency is not the one that was ordered'
  if (came.amountCents !== order.amountCents - order.creditCents) return 'The amount is not the one that was ordered'
  if (came.customerId !== order.customerId) return 'Somebody else paid'
  return undefined
}

const detailOf = (order: FoundOrder, { amountCents, currency }: Came) => ({
  order: order.id,
  ordered: order.amountCents,
  credit: order.creditCents,
  came: amountCents,
  currency,
})

/** @returns undefined where the page matches its order */
export async function compareCheckout(ctx: Context, order: FoundOrder, checkout: Checkout, { eventId }: At) {
  const isPaid = checkout.status === 'complete' && checkout.paymentStatus === 'paid'
  const reason = isPaid ? mismatch(ctx, order, checkout) : 'It has not been paid'
  if (!reason) return undefined
  return quarantine(ctx, {
    eventId,
    objectId: checkout.paymentId ?? checkout.id,
    reason,
    detail: detailOf(order, checkout),
  })
}

/** Spends the credit the order holds; a closed order takes it out of the balance again. */
function charge(ctx: Context, order: FoundOrder, payment: ProviderPayment | null) {
  const { id: orderId, label: description, status } = order
  const paid = { paymentId: payment?.id ?? null, card: payment?.card, paidAt: ctx.now() }
  const creditIs = status === 'expired' ? ('balance' as const) : ('held' as const)
  // The savepoint lets `orSpent` go on after the credit turns out to be spent.
  const book = order.creditCents > 0 ? transact : inTransaction
  return book(ctx, (ctx) => recordCharge(ctx, { ...order, ...paid, orderId, description, creditIs }))
}

async function record(ctx: Context, order: FoundOrder, payment: ProviderPayment, { eventId }: At): Promise<Settled> {
  const recorded = await orSpent(order, () => charge(ctx, order, payment))
  if (recorded === SPENT) return { outcome: await quarantine(ctx, { eventId, objectId: payment.id, reason: SPENT }) }
  if (recorded?.isNew) return { outcome: 'applied', booked: { order, chargeId: recorded.chargeId } }
  if (recorded) return { outcome: 'applied' }
  return { outcome: await quarantine(ctx, { eventId, objectId: payment.id, reason: 'The order was paid before' }) }
}

/** Books a one-off payment in the caller's transaction; quarantines any mismatch. Safe to repeat. */
export async function settleOrder(ctx: Context, order: FoundOrder, payment: ProviderPayment, at: At): Promise<Settled> {
  const came = { ...payment, amountCents: payment.receivedCents }
  const reason = payment.status === 'succeeded' ? mismatch(ctx, order, came) : 'It has not been paid'
  if (!reason) return record(ctx, order, payment, at)
  return { outcome: await quarantine(ctx, { ...at, objectId: payment.id, reason, detail: detailOf(order, came) }) }
}

/** @throws `conflict` where the order is closed */
export async function bookByCredit(ctx: Context, order: FoundOrder): Promise<void> {
  if (order.creditCents < order.amountCents) throw new Error('the credit does not cover this order')
  if (order.status === 'expired')
    throw new ApiError('conflict', 'You’ve chosen something else in the meantime. Please start again.')
  if (order.status === 'open') await charge(ctx, order, null)
}

/** 'ignored' where no order names it, because its page or invoice does. */
export async function settlePayment(ctx: Context, payment: ProviderPayment, at: At): Promise<Settled> {
  const order = await findOrderOfPayment(ctx, payment.id)
  if (!order) return { outcome: 'ignored' }
  return settleOrder(ctx, order, payment, at)
}

export async function tieSubscription(ctx: Context, orderId: string, subscriptionId: string): Promise<void> {
  await ctx.db.execute(sql`update orders set subscription_provider_id = ${subscriptionId}
    where id = ${orderId} and subscription_provider_id is null`)
}
