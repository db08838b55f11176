import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { quarantine, setAside } from '#domains/billing/payments/quarantine.ts'
import type { Billing } from './billing.ts'
import { applyInvoice } from './parts/apply-invoice.ts'
import { applySubscription } from './parts/apply-subscription.ts'
import { findSubscriptionOrder, type SubscriptionOrder } from './parts/find-order.ts'
import { planKeyOf } from './parts/plan-of.ts'
import { settleAccess } from './parts/settle-access.ts'

export type Applied = 'applied' | 'ignored' | 'quarantined'
type At = {
  /** The provider was asked at this instant or later. */
  asOf: Date
  eventId?: string | null
  /** The job that ends a duplicate checks that it still is one. */
  isUndoing?: boolean
}

const oddOf = ({ subscription }: Billing, { eventId = null }: At, reason: string) => {
  const { id, lookupKey, priceCents } = subscription
  return { eventId, objectId: id, reason, detail: { price: lookupKey, cents: priceCents } }
}

/** Paid in two tabs: a job ends and refunds the second, after checking again. */
async function setSecondAside(ctx: Context, billing: Billing, at: At) {
  const { id: providerId } = billing.subscription
  if (!at.isUndoing) await ctx.jobs.enqueue(ctx, 'undo-subscription', { providerId }, { once: providerId })
  await setAside(ctx, oddOf(billing, at, 'second_subscription'))
  return 'quarantined' as const
}

async function apply(ctx: Context, order: SubscriptionOrder, billing: Billing, at: At): Promise<Applied> {
  const { subscription } = billing
  const plan = planKeyOf(order, subscription)
  if (!plan) return quarantine(ctx, oddOf(billing, at, 'price'))
  const row = await applySubscription(ctx, { order, plan, subscription, asOf: at.asOf })
  if (row === 'second') return setSecondAside(ctx, billing, at)
  const outcome = await applyInvoice(ctx, { row, order, billing, eventId: at.eventId ?? null })
  await settleAccess(ctx, row.id)
  return outcome
}

/**
 * Applies a subscription's state at the provider, with its invoice: row, charge, points, tier and access, in the caller's
 * transaction. The same or an older state changes nothing.
 * @returns 'ignored' if no order of ours names the subscription, 'quarantined' if it does not match its order
 */
export async function applyBilling(ctx: Context, billing: Billing | null, at: At): Promise<Applied> {
  if (!billing || billing.subscription.isLive !== ctx.payments.isLive) return 'ignored'
  const order = await findSubscriptionOrder(ctx, billing.subscription.id)
  return order ? apply(ctx, order, billing, at) : 'ignored'
}

/** The instant to note before the provider is asked: the database's, the same for every process. */
export async function askedAt(ctx: Context): Promise<Date> {
  const { rows } = await ctx.db.execute<{ at: string }>(sql`select clock_timestamp() as at`)
  return new Date(rows[0]?.at ?? '')
}
