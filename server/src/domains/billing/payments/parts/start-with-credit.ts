import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import type { CataloguePrice } from '#platform/payments/port.ts'
import { ensureCustomer, type Payer } from '../ensure-customer.ts'

type Begun = { orderId: string; creditCents: number; user: Payer; price: CataloguePrice }

/**
 * Begins a plan of which credit pays a part: as a line of its first invoice, the rest of which is paid with the card form on
 * a page of ours. What credit covers alone begins at once. Outside of transactions.
 * @returns that page; null where nothing is left to pay
 * @throws `conflict` where the order was given up meanwhile
 */
export async function startWithCredit(ctx: Context, begun: Begun): Promise<string | null> {
  const { orderId, creditCents, user, price } = begun
  const customerId = await ensureCustomer(ctx, user)
  const priceId = await ctx.payments.ensurePrice(price)
  const credit = { orderId, cents: creditCents }
  const started = await ctx.payments.createSubscription({ customerId, priceId, credit }, `order:${orderId}`)
  failpoint(ctx, 'checkout:created')
  const url = started.clientSecret ? `${ctx.config.publicUrl}/payment/${orderId}/card` : null
  const { rowCount } = await ctx.db.execute(sql`update orders
    set subscription_provider_id = ${started.subscriptionId}, checkout_url = ${url}
    where id = ${orderId} and status = 'open'`)
  if (rowCount === 1) return url
  await ctx.payments.cancelNow(started.subscriptionId)
  throw new ApiError('conflict', 'You’ve chosen something else in the meantime. Please start again.')
}
