import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { PaymentRefused } from '#platform/payments/port.ts'
import { closeOrder } from './close-order.ts'

type Begun = { checkoutId: string | null; subscriptionProviderId: string | null }

const paid = () =>
  new ApiError('conflict', 'You’ve already paid this. We’re processing it: please look again in a minute.')

async function endPage(ctx: Context, checkoutId: string) {
  if (await ctx.payments.expireCheckout(checkoutId)) return
  if ((await ctx.payments.getCheckout(checkoutId)).status === 'complete') throw paid()
}

async function endSubscription(ctx: Context, subscriptionId: string) {
  const { status } = await ctx.payments.getSubscription(subscriptionId)
  if (status === 'incomplete') return ctx.payments.cancelNow(subscriptionId)
  if (status !== 'incomplete_expired' && status !== 'canceled') throw paid()
}

/** What the provider does not know (any more) needs no end there. */
function passUnknown(error: unknown) {
  if (!(error instanceof PaymentRefused) || error.code !== 'resource_missing') throw error
}

/**
 * Ends what was started at the provider for an order, so that it can no longer be paid. Outside transactions. @throws
 * `conflict` if it was already paid, `unavailable` if the provider does not answer
 */
export async function endAtProvider(ctx: Context, { checkoutId, subscriptionProviderId }: Begun): Promise<void> {
  if (checkoutId) await endPage(ctx, checkoutId).catch(passUnknown)
  else if (subscriptionProviderId) await endSubscription(ctx, subscriptionProviderId).catch(passUnknown)
}

/** Gives up an open order, at the provider first, so that another can take its place. @throws as `endAtProvider` */
export async function giveUpOrder(ctx: Context, order: Begun & { id: string }): Promise<void> {
  await endAtProvider(ctx, order)
  await closeOrder(ctx, { orderId: order.id })
}
