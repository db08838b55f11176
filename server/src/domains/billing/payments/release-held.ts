import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { closeOrder } from './close-order.ts'

/** Gives back what is held for invoices of a plan that has ended; in the caller's transaction. */
export async function releaseHeld(ctx: Context, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const { rows } = await ctx.db.execute<{ orderId: string }>(sql`select id as "orderId" from orders
    where subject = ${subscriptionId} and kind = 'tier' and status = 'open' order by id`)
  for (const held of rows) await closeOrder(ctx, held)
}
