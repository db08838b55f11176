import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { cardFormOf } from './card-form.ts'
import { refused } from './refused.ts'

/**
 * With what somebody pays by card what credit leaves of a plan's first payment. Asks the provider: outside of transactions.
 * @throws `not_found`, the same for somebody else's order as for one that is not paid so; `conflict` where it is paid and not
 * heard of yet, or given up; `unavailable` where the provider does not answer
 */
export async function getOrderCard(ctx: Context, { orderId, userId }: { orderId: string; userId: string }) {
  const { rows } = await ctx.db.execute<{ subscription: string }>(sql`select subscription_provider_id as subscription
    from orders
    where id = ${orderId} and user_id = ${userId} and status = 'open' and subscription_provider_id is not null`)
  const { subscription } = found(rows, 'Order not found')
  const clientSecret = await ctx.payments.getClientSecret(subscription).catch(refused)
  if (!clientSecret) throw new ApiError('conflict', 'This has been paid or has expired. Please look again in a minute.')
  return { clientSecret, ...cardFormOf(ctx) }
}
