import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { autoTopUp } from '#domains/billing/payments/auto-top-up.ts'
import { closeOrder, type DueOrder, dueOrders, endAtProvider } from '#domains/billing/payments/orders.ts'
import { askedAt } from '#domains/billing/subscriptions/apply-billing.ts'
import { endHeldCredit } from '#domains/billing/subscriptions/end.ts'
import { refreshSubscription } from '#domains/billing/subscriptions/renewals.ts'
import { withLock } from '#platform/jobs/with-lock.ts'
import { releaseUnpaid } from './parts/booking-orders.ts'
import { effectOf } from './parts/effects.ts'

/** The order was paid without our being told: applies that as its event would. */
async function settle(ctx: Context, { checkoutId, subscriptionProviderId }: DueOrder) {
  if (!checkoutId) return subscriptionProviderId && refreshSubscription(ctx, subscriptionProviderId)
  const effect = effectOf('checkout.session.completed')
  const asOf = await askedAt(ctx)
  const page = await effect?.fetch(ctx, checkoutId)
  return transact(ctx, async (ctx) => effect?.apply(ctx, page, { asOf, eventId: null }))
}

const close = (ctx: Context, { id }: DueOrder) =>
  transact(ctx, async (ctx) => releaseUnpaid(ctx, await closeOrder(ctx, { orderId: id })))

async function sweepOne(ctx: Context, order: DueOrder) {
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

/** Closes expired orders, at the provider first; books payments we were never told of. One process at a time. */
export const sweepOrders = (ctx: Context): Promise<boolean> =>
  withLock(ctx, 'sweep orders', async () => {
    for (const order of await dueOrders(ctx))
      await sweepOne(ctx, order).catch((error) => {
        ctx.log.error({ err: error, order: order.id }, 'an order was not closed')
      })
  })
