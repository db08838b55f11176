import { ApiError } from '@lv/contract/errors'
import type { Order } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { cardFormOf } from './cards.ts'
import { rethrowRefusal } from './checkout-paths.ts'

type Input = { orderId: string; userId: string | null }

/**
 * Anyone who knows its id may see a guest's order, so it has no invoice and no payment page (RELIABILITY.md, T59).
 * @throws `not_found`, also for another person's order
 */
export async function getOrder(ctx: Context, { orderId, userId }: Input): Promise<Order> {
  const { rows } = await ctx.db.execute<Order>(sql`select o.id, o.kind, o.status, o.label,
      o.amount_cents as "amountCents", o.credit_cents as "creditCents", o.points, o.bonus_points as "bonusPoints", o.community_id as "communityId",
      coalesce(c.refunded_cents, 0) as "refundedCents", o.paid_at as "paidAt", split_part(o.cancel_path, '?', 1) as "backPath",
      case when o.user_id is not null then r.id end as "receiptId",
      case when o.user_id is not null and o.status = 'open' then o.checkout_url end as "checkoutUrl"
    from orders o left join charges c on c.order_id = o.id
    left join receipts r on r.charge_id = c.id and r.kind = 'invoice'
    where o.id = ${orderId} and (o.user_id is null or o.user_id = ${userId})`)
  const { paidAt, ...order } = requireRow(rows, 'Order not found')
  return { ...order, paidAt: toIsoTimeOrNull(paidAt) }
}

/**
 * Call it outside transactions.
 * @throws `not_found`, also for another person's order; `conflict` if paid or given up; `unavailable`
 */
export async function getOrderCard(ctx: Context, { orderId, userId }: { orderId: string; userId: string }) {
  const { rows } = await ctx.db.execute<{ subscription: string }>(sql`select subscription_provider_id as subscription
    from orders
    where id = ${orderId} and user_id = ${userId} and status = 'open' and subscription_provider_id is not null`)
  const { subscription } = requireRow(rows, 'Order not found')
  const clientSecret = await ctx.payments.getClientSecret(subscription).catch(rethrowRefusal)
  if (!clientSecret) throw new ApiError('conflict', 'This has been paid or has expired. Please look again in a minute.')
  return { clientSecret, ...cardFormOf(ctx) }
}
