import type { Order } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'

/**
 * What somebody set out to pay, and whether the money came: looking changes nothing (RELIABILITY.md, T59).
 * @throws `not_found`, the same for somebody else's as for one that is not there
 */
export async function getOrder(ctx: Context, { orderId, userId }: { orderId: string; userId: string }): Promise<Order> {
  const { rows } = await ctx.db.execute<Order>(sql`select o.id, o.kind, o.status, o.label,
      o.amount_cents as "amountCents", o.points, o.bonus_points as "bonusPoints", o.community_id as "communityId",
      r.id as "receiptId", case when o.status = 'open' then o.checkout_url end as "checkoutUrl"
    from orders o left join charges c on c.order_id = o.id
    left join receipts r on r.charge_id = c.id and r.kind = 'invoice'
    where o.id = ${orderId} and o.user_id = ${userId}`)
  return found(rows, 'Order not found')
}
