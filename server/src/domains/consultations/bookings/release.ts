import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Gives the slot of a booking back that was not paid for, in the caller's transaction; any other stays as it is, and so
 * does one for which somebody can still pay.
 */
export async function releaseBooking(ctx: Context, { bookingId }: { bookingId: string }): Promise<void> {
  await ctx.db.execute(sql`update bookings set status = 'expired', held_until = null
    where id = ${bookingId} and status = 'held'
      and not exists (select from orders where subject = ${bookingId} and status = 'open')`)
}
