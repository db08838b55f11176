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

/** A renewal paid since, after a refund or as the grace period ended, is not ended any more. */
async function isDue(ctx: Context, { id, providerId }: Row): Promise<boolean> {
  await refreshSubscription(ctx, providerId)
  const { rows } = await ctx.db.execute(sql`select from subscriptions s where s.id = ${id}
    and (s.ended_at is not null or (
      select c.refunded_cents = c.amount_cents from charges c where c.subscription_id = s.id
      order by c.paid_at desc, c.id desc limit 1))`)
  return rows.length > 0
}

/**
 * Ends a subscription immediately, at the provider and here; one that has ended stays ended. Run by a job after a refund or
 * at the end of the grace period. One paid in the meantime continues.
 */
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

/**
 * Ends subscriptions not paid for within the grace period: access at once, the subscription at the provider by a job.
 * Run every ten minutes. @returns how many there were
 */
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

/** A call that died did not record its invoice: it is the latest one, and its line names the order. */
async function findInvoice(ctx: Context, { id, invoiceId, providerId }: Held) {
  if (invoiceId) return ctx.payments.getInvoice(invoiceId)
  const { latestInvoiceId } = await ctx.payments.getSubscription(providerId)
  const latest = latestInvoiceId ? await ctx.payments.getInvoice(latestInvoiceId) : null
  return latest?.credit?.orderId === id ? latest : null
}

/**
 * Abandons a change of plan or renewal that holds credit: an open invoice is voided, one paid in the meantime is booked, and
 * unused credit is released. Outside transactions.
 * @returns whether it was paid; a draft stays as it is, its credit held
 * @throws `unavailable` if the provider does not answer: it stays held
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
