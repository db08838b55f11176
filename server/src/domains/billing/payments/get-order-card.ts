import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { cardFormOf } from './card-form.ts'
import { refused } from './refused.ts'

/**
 * What the card form needs to pay the part of a plan's first payment that credit does not cover. Asks the provider:
 * outside transactions. @throws `not_found`, the same for another person's order as for one not paid this way;
 * `conflict` if it is paid but not booked yet, or given up; `unavailable` if the provider does not answer
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
