import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { findUsedCredit } from '#domains/billing/payments/find-used-credit.ts'
import { applyBilling, askedAt } from './apply-billing.ts'
import { type Billing, fetchSubscription } from './billing.ts'
import { chargeInvoice } from './parts/charge-invoice.ts'
import { findSubscriptionOrder } from './parts/find-order.ts'
import { giveBackCharge } from './parts/give-back.ts'
import { refreshSubscription } from './refresh.ts'

/** The person's live subscription of the same kind, as far as we know. */
async function findOther(ctx: Context, providerId: string): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ providerId: string }>(sql`select s.provider_id as "providerId"
    from orders o join subscriptions s on s.user_id = o.user_id and s.kind::text = o.kind::text
      and s.community_id is not distinct from o.community_id
    where o.subscription_provider_id = ${providerId} and s.provider_id <> ${providerId}
      and s.status in ('trialing', 'active', 'past_due')`)
  return rows[0]?.providerId
}

/** Records and refunds the payment in one transaction; the person gets the documents of both. */
const giveBack = (ctx: Context, { subscription, invoice, payment }: Billing) =>
  transact(ctx, async (ctx) => {
    const order = await findSubscriptionOrder(ctx, subscription.id)
    if (!order || invoice?.status !== 'paid') return
    const found = await findUsedCredit(ctx, invoice)
    const used = found === 'odd' ? null : found
    const chargeId = await chargeInvoice(ctx, { order, subscriptionId: null, invoice, payment, used })
    if (chargeId) await giveBackCharge(ctx, chargeId)
  })

/**
 * Ends the second live subscription of a kind (paid in two tabs) and refunds all of it, unless the first has ended in the
 * meantime: then the second stays.
 */
export async function undoSubscription(ctx: Context, { providerId }: { providerId: string }): Promise<void> {
  const other = await findOther(ctx, providerId)
  if (other) await refreshSubscription(ctx, other)
  const asOf = await askedAt(ctx)
  const billing = await fetchSubscription(ctx, providerId)
  const outcome = await transact(ctx, (ctx) => applyBilling(ctx, billing, { asOf, isUndoing: true }))
  if (outcome !== 'quarantined') return
  await giveBack(ctx, billing)
  await ctx.payments.cancelNow(providerId)
}
