import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { releaseFrom } from '../../files/release.ts'
import { forgetOrders } from '../payments/forget-orders.ts'

const EXPIRED_DAYS = 7
const KEPT_MONTHS = 24

/** Bookings that were never paid for; nobody has heard of them. */
async function dropExpired(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`delete from bookings where status = 'expired'
    and created_at < ${ctx.now()}::timestamptz - make_interval(days => ${EXPIRED_DAYS}) returning id`)
  await forgetOrders(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** The rows stay, because payments name them; whoever was visited is taken out of them. */
async function erase(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update bookings
    set erased_at = ${ctx.now()}::timestamptz, user_id = null, name = 'Deleted', email = '', phone = '', location = '',
      description = ''
    where erased_at is null and status <> 'held' and coalesce(ends_at, created_at)
      < ${ctx.now()}::timestamptz - make_interval(months => ${KEPT_MONTHS})
    returning id`)
  return rows.map(({ id }) => id)
}

async function discard(ctx: Context, bookingIds: string[]): Promise<void> {
  await forgetOrders(ctx, bookingIds)
  const ids = sql.param(bookingIds)
  await ctx.db.execute(sql`delete from scope_sheets where booking_id = any(${ids}::uuid[])`)
  await releaseFrom(ctx, sql`delete from booking_files where booking_id = any(${ids}::uuid[]) returning file_id`)
}

/**
 * Takes out bookings that nobody paid for after seven days, and all that is personal of the others 24 months after the
 * visit: name, address, what was written, photos and scope sheet (RELIABILITY.md, PV5), from their orders too.
 */
export async function purgeBookings(ctx: Context): Promise<void> {
  await transact(ctx, dropExpired)
  await transact(ctx, async (ctx) => {
    const erased = await erase(ctx)
    if (erased.length > 0) await discard(ctx, erased)
  })
}
