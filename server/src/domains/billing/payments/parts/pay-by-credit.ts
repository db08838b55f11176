import { type Context, transact } from '#core/context.ts'
import { findOrder } from '../find-order.ts'
import { bookByCredit } from '../settle-order.ts'

/**
 * Books an order that the credit balance covers, without the provider; once, however often it is asked for. Outside of
 * transactions. @throws `conflict` where the order was closed meanwhile
 */
export const payByCredit = (ctx: Context, orderId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const order = await findOrder(ctx, orderId)
    if (order) await bookByCredit(ctx, order)
  })
