import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { closeOrder } from '#domains/billing/payments/close-order.ts'
import { findHeld, type HeldOrder } from '#domains/billing/payments/held-orders.ts'
import { refreshSubscription } from './refresh.ts'

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
