import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { closeOrder } from '../payments/close-order.ts'
import { refreshSubscription } from './refresh.ts'

type Row = { id: string; status: string; invoiceId: string | null; providerId: string }

async function find(ctx: Context, orderId: string): Promise<Row | undefined> {
  const { rows } = await ctx.db.execute<Row>(sql`select o.id, o.status, o.invoice_id as "invoiceId",
      s.provider_id as "providerId"
    from orders o join subscriptions s on s.id = o.subject where o.id = ${orderId}`)
  return rows[0]
}

/** A call that died has not noted which invoice it made: it is the latest, and its line names the order. */
async function findInvoice(ctx: Context, { id, invoiceId, providerId }: Row) {
  if (invoiceId) return ctx.payments.getInvoice(invoiceId)
  const { latestInvoiceId } = await ctx.payments.getSubscription(providerId)
  const latest = latestInvoiceId ? await ctx.payments.getInvoice(latestInvoiceId) : null
  return latest?.credit?.orderId === id ? latest : null
}

/**
 * Gives up what holds credit for a change of plan or a renewal: an invoice that is open is asked for no more, one that was
 * paid meanwhile is booked, and what was held and not used comes back. Outside of transactions.
 * @returns whether it was paid
 * @throws `unavailable` where the provider does not answer: it stays held
 */
export async function endHeldCredit(ctx: Context, { orderId }: { orderId: string }): Promise<boolean> {
  const order = await find(ctx, orderId)
  if (order?.status !== 'open') return order?.status === 'paid'
  const invoice = await findInvoice(ctx, order)
  if (invoice?.status === 'open') await ctx.payments.voidInvoice(invoice.id)
  const isPaid = invoice !== null && (await ctx.payments.getInvoice(invoice.id)).status === 'paid'
  if (isPaid) await refreshSubscription(ctx, order.providerId, invoice.id)
  await closeOrder(ctx, { orderId })
  return isPaid
}
