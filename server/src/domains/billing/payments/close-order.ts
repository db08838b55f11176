import type { OrderKind } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { within } from '#domains/billing/points/lock.ts'
import { type Held, releaseCredit } from './order-credit.ts'

/** An order just closed unpaid, and its subject in another module. */
export type ClosedOrder = { id: string; kind: OrderKind; subject: string | null }

/** `unbegunId`: only where nothing of it has been begun at the provider. */
type By = { orderId: string } | { checkoutId: string } | { invoiceId: string } | { unbegunId: string }

function which(by: By) {
  if ('checkoutId' in by) return sql`checkout_id = ${by.checkoutId}`
  if ('invoiceId' in by) return sql`invoice_id = ${by.invoiceId}`
  if ('orderId' in by) return sql`id = ${by.orderId}`
  return sql`id = ${by.unbegunId} and checkout_id is null and subscription_provider_id is null`
}

/** Closes an order that can no longer be paid, and returns the credit it held. @returns undefined if it was not open */
export const closeOrder = (ctx: Context, by: By): Promise<ClosedOrder | undefined> =>
  within(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<ClosedOrder & Held>(sql`update orders set status = 'expired'
      where ${which(by)} and status = 'open'
      returning id, kind, subject, professional_id as "professionalId", credit_cents as "creditCents", label`)
    const [order] = rows
    if (order) await releaseCredit(ctx, order)
    return order && { id: order.id, kind: order.kind, subject: order.subject }
  })
