import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** A booking as a letter tells of it. */
export type BookingMoment = { bookingId: string; sequence: number }

/** Whether a booking stands and has not been moved since. */
export async function isStill(ctx: Context, { bookingId, sequence }: BookingMoment): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`select from bookings
    where id = ${bookingId} and status = 'confirmed' and sequence = ${sequence}`)
  return rowCount === 1
}
