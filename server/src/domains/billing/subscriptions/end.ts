import { eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { findUsedCredit } from '#domains/billing/payments/credit.ts'
import { closeOrder, findHeld, type HeldOrder } from '#domains/billing/payments/orders.ts'
import { applyBilling, askedAt } from './apply-billing.ts'
import { type Billing, fetchSubscription } from './billing.ts'
import { chargeInvoice } from './parts/charge-invoice.ts'
import { findSubscriptionOrder, giveBackCharge } from './parts/find.ts'
import { settleAccess } from './parts/settle-access.ts'
import { refreshSubscription } from './renewals.ts'
import { subscriptions } from './schema.ts'

type Row = { id: string; providerId: string }

const isPaid = async (ctx: Context, { providerId }: Row) => {
  const { status } = await ctx.payments.getSubscription(providerId)
  return status === 'active' || status === 'trialing'
}

async function isDue(ctx: Context, { id, providerId }: Row): Promise<boolean> {
  await refreshSubscription(ctx, providerId)
  const { rows } = await ctx.db.execute(sql`select from subscriptions s where s.id = ${id}
    and (s.ended_at is not null or (
      select c.refunded_cents = c.amount_cents from charges c where c.subscription_id = s.id
      order by c.paid_at desc, c.id desc limit 1))`)
  return rows.length > 0
}

/** Safe to repeat. A subscription that was paid in the meantime continues. */
export async function endSubscription(ctx: Context, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ id: subscriptions.id, providerId: subscriptions.providerId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  if (!row) return
  if ((await isPaid(ctx, row)) && !(await isDue(ctx, row))) return
  await ctx.payments.cancelNow(row.providerId)
  await refreshSubscription(ctx, row.providerId)
}

/** Access ends at once, the subscription at the provider by a job. */
export async function endGrace(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from subscriptions
    where status = 'past_due' and grace_until <= ${ctx.now()}::timestamptz order by grace_until limit 500`)
  for (const { id } of rows)
    await transact(ctx, async (ctx) => {
      await settleAccess(ctx, id)
      await ctx.jobs.enqueue(ctx, 'end-subscription', { subscriptionId: id }, { once: id })
    })
  return rows.length
}

type Held = HeldOrder & { providerId: string }

async function find(ctx: Context, orderId: string): Promise<Held | undefined> {
  const order = await findHeld(ctx, orderId)
  if (!order?.subject) return undefined
  const { rows } = await ctx.db.execute<{ providerId: string }>(
    sql`select provider_id as "providerId" from subscriptions where id = ${order.subject}::uuid`,
  )
  const [row] = rows
  return row && { ...order, ...row }
}

/** A call that died did not record its invoice; the latest invoice names the order in its credit line. */
async function findInvoice(ctx: Context, { id, invoiceId, providerId }: Held) {
  if (invoiceId) return ctx.payments.getInvoice(invoiceId)
  const { latestInvoiceId } = await ctx.payments.getSubscription(providerId)
  const latest = latestInvoiceId ? await ctx.payments.getInvoice(latestInvoiceId) : null
  return latest?.credit?.orderId === id ? latest : null
}

/**
 * True if it was paid. A draft keeps its credit.
 * @throws `unavailable` if the provider does not answer: the credit stays held
 */
export async function endHeldCredit(ctx: Context, { orderId }: { orderId: string }): Promise<boolean> {
  const order = await find(ctx, orderId)
  if (order?.status !== 'open') return order?.status === 'paid'
  const invoice = await findInvoice(ctx, order)
  if (invoice?.status === 'draft') return false
  if (invoice?.status === 'open') await ctx.payments.voidInvoice(invoice.id)
  const isPaid = invoice !== null && (await ctx.payments.getInvoice(invoice.id)).status === 'paid'
  if (isPaid) await refreshSubscription(ctx, order.providerId, invoice.id)
  await closeOrder(ctx, { orderId })
  return isPaid
}

async function findOther(ctx: Context, providerId: string): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ providerId: string }>(sql`select s.provider_id as "providerId"
    from orders o join subscriptions s on s.user_id = o.user_id and s.kind::text = o.kind::text
      and s.community_id is not distinct from o.community_id
    where o.subscription_provider_id = ${providerId} and s.provider_id <> ${providerId}
      and s.status in ('trialing', 'active', 'past_due')`)
  return rows[0]?.providerId
}

const giveBack = (ctx: Context, { subscription, invoice, payment }: Billing) =>
  transact(ctx, async (ctx) => {
    const order = await findSubscriptionOrder(ctx, subscription.id)
    if (!order || invoice?.status !== 'paid') return
    const found = await findUsedCredit(ctx, invoice)
    const used = found === 'odd' ? null : found
    const chargeId = await chargeInvoice(ctx, { order, subscriptionId: null, invoice, payment, used })
    if (chargeId) await giveBackCharge(ctx, chargeId)
  })

/** If the first subscription has ended in the meantime, the second stays. */
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
