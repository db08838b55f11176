import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../context.ts'
import { alone } from '../jobs/alone.ts'
import { autoTopUp } from '../modules/payments/auto-top-up.ts'
import { closeOrder } from '../modules/payments/close-order.ts'
import { endAtProvider } from '../modules/payments/give-up-order.ts'
import { askedAt } from '../modules/subscriptions/apply-billing.ts'
import { endHeldCredit } from '../modules/subscriptions/end-held-credit.ts'
import { refreshSubscription } from '../modules/subscriptions/refresh.ts'
import { releaseUnpaid } from './booking-orders.ts'
import { effectOf } from './effects.ts'

const AT_ONCE = 200

type Row = {
  id: string
  professionalId: string | null
  isAutomatic: boolean
  /** It holds credit for an invoice of a plan that is paid for already. */
  isOfInvoice: boolean
  checkoutId: string | null
  subscriptionProviderId: string | null
}

async function due(ctx: Context): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select id, professional_id as "professionalId",
      is_automatic as "isAutomatic", kind = 'tier' and subject is not null as "isOfInvoice", checkout_id as "checkoutId", subscription_provider_id as "subscriptionProviderId"
    from orders where status = 'open' and expires_at < ${ctx.now()}::timestamptz
    order by expires_at limit ${AT_ONCE}`)
  return rows
}

/** It was paid after all, and nobody has told us: as if its event had come. */
async function settle(ctx: Context, { checkoutId, subscriptionProviderId }: Row) {
  if (!checkoutId) return subscriptionProviderId && refreshSubscription(ctx, subscriptionProviderId)
  const effect = effectOf('checkout.session.completed')
  const asOf = await askedAt(ctx)
  const page = await effect?.fetch(ctx, checkoutId)
  return transact(ctx, async (ctx) => effect?.apply(ctx, page, { asOf, eventId: null }))
}

const close = (ctx: Context, { id }: Row) =>
  transact(ctx, async (ctx) => releaseUnpaid(ctx, await closeOrder(ctx, { orderId: id })))

async function sweepOne(ctx: Context, order: Row) {
  if (order.isAutomatic && order.professionalId) {
    await autoTopUp(ctx, { professionalId: order.professionalId })
    return
  }
  if (order.isOfInvoice) {
    await endHeldCredit(ctx, { orderId: order.id })
    return
  }
  try {
    await endAtProvider(ctx, order)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    await settle(ctx, order)
  }
  await close(ctx, order)
}

/**
 * Closes the orders whose time is up, at the provider first; what was paid and never heard of is booked. Nothing that was
 * begun stays half made. One process at a time.
 */
export const sweepOrders = (ctx: Context): Promise<boolean> =>
  alone(ctx, 'sweep orders', async () => {
    for (const order of await due(ctx))
      await sweepOne(ctx, order).catch((error) => {
        ctx.log.error({ err: error, order: order.id }, 'an order was not closed')
      })
  })
