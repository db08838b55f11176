import type { OrderKind } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** An order that has just been closed unpaid, and what it was about in another module. */
export type ClosedOrder = { id: string; kind: OrderKind; subject: string | null }

/** Closes an order for which nobody pays any more. @returns undefined where it was not open */
export async function closeOrder(
  ctx: Context,
  by: { orderId: string } | { checkoutId: string },
): Promise<ClosedOrder | undefined> {
  const which = 'orderId' in by ? sql`id = ${by.orderId}` : sql`checkout_id = ${by.checkoutId}`
  const { rows } = await ctx.db.execute<ClosedOrder>(sql`update orders set status = 'expired'
    where ${which} and status = 'open' returning id, kind, subject`)
  return rows[0]
}
