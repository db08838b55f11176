import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Checkout, ProviderPayment } from '../../payments/port.ts'
import { type FoundOrder, findOrderOfPayment } from './find-order.ts'
import { quarantine } from './quarantine.ts'
import { recordCharge } from './record-charge.ts'

export type Outcome = 'applied' | 'ignored' | 'quarantined'
export type At = { eventId: string | null }

/** What came, in whatever shape, as far as it is compared. */
type Came = { amountCents: number | null; currency: string | null; customerId: string | null; isLive: boolean }

/** Why this is not what was ordered, if it is not (RELIABILITY.md, T53). */
function mismatch(ctx: Context, order: FoundOrder, came: Came): string | undefined {
  if (came.isLive !== ctx.payments.isLive) return 'It is of the other mode, test or live'
  if (came.currency !== 'aud') return 'The currency is not the one that was ordered'
  if (came.amountCents !== order.amountCents) return 'The amount is not the one that was ordered'
  if (came.customerId !== order.customerId) return 'Somebody else paid'
  return undefined
}

const detailOf = (order: FoundOrder, { amountCents, currency }: Came) => ({
  ...{ order: order.id, ordered: order.amountCents, came: amountCents, currency },
})

/** Sets a finished page aside that does not match its order. @returns undefined where it matches */
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

async function record(ctx: Context, order: FoundOrder, payment: ProviderPayment, { eventId }: At): Promise<Outcome> {
  const { id: orderId, userId, professionalId, kind, communityId, label, amountCents, points, bonusPoints } = order
  const recorded = await recordCharge(ctx, {
    ...{ userId, professionalId, orderId, kind, communityId, description: label, amountCents, points, bonusPoints },
    ...{ paymentId: payment.id, card: payment.card, paidAt: ctx.now() },
  })
  if (recorded) return 'applied'
  return quarantine(ctx, { eventId, objectId: payment.id, reason: 'The order was paid before' })
}

/**
 * Books the payment of an order that is paid once, in the caller's transaction; what differs from the order in status,
 * amount, currency, mode or payer is set aside, and nothing is given for it. Told the same again it changes nothing.
 */
export async function settleOrder(ctx: Context, order: FoundOrder, payment: ProviderPayment, at: At): Promise<Outcome> {
  const came = { ...payment, amountCents: payment.receivedCents }
  const reason = payment.status === 'succeeded' ? mismatch(ctx, order, came) : 'It has not been paid'
  if (!reason) return record(ctx, order, payment, at)
  return quarantine(ctx, { ...at, objectId: payment.id, reason, detail: detailOf(order, came) })
}

/** Books a payment that was made without a page; 'ignored' where no order names it: its page or invoice does. */
export async function settlePayment(ctx: Context, payment: ProviderPayment, at: At): Promise<Outcome> {
  const order = await findOrderOfPayment(ctx, payment.id)
  if (!order) return 'ignored'
  return settleOrder(ctx, order, payment, at)
}

/** Ties the subscription that a page began to its order: from then on it is ours. */
export async function tieSubscription(ctx: Context, orderId: string, subscriptionId: string): Promise<void> {
  await ctx.db.execute(sql`update orders set subscription_provider_id = ${subscriptionId}
    where id = ${orderId} and subscription_provider_id is null`)
}

/** Closes the order of a page whose time ran out. @returns 'ignored' where it was not open */
export async function expireOrder(ctx: Context, checkoutId: string): Promise<Outcome> {
  const { rowCount } = await ctx.db.execute(
    sql`update orders set status = 'expired' where checkout_id = ${checkoutId} and status = 'open'`,
  )
  return rowCount === 1 ? 'applied' : 'ignored'
}
