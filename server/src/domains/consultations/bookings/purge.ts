import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'
import { forgetOrders } from '#domains/billing/payments/forget-orders.ts'
import { eraseBookings } from './erase.ts'

/** RELIABILITY.md, PV5. */
export const UNPAID_KEPT = { days: 7 }
export const VISITS_KEPT = { months: 24 }

/** Bookings that were never paid for; nobody has heard of them. */
async function dropExpired(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`delete from bookings where status = 'expired'
    and created_at < ${keptSince(ctx, UNPAID_KEPT)} returning id`)
  await forgetOrders(
    ctx,
    rows.map(({ id }) => id),
  )
}

/**
 * Takes out bookings that nobody paid for after seven days, and all that is personal of the others 24 months after the
 * visit: name, address, what was written, photos and scope sheet (RELIABILITY.md, PV5), from their orders too.
 */
export async function purgeBookings(ctx: Context): Promise<void> {
  await transact(ctx, dropExpired)
  await transact(ctx, (ctx) => eraseBookings(ctx, sql`coalesce(ends_at, created_at) < ${keptSince(ctx, VISITS_KEPT)}`))
}
