import { ApiError } from '@lv/contract/errors'
import type { BookingStatus } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

export const wasCancelled = () => new ApiError('conflict', 'This booking was cancelled.')

/**
 * Locks a booking's row until the transaction ends, so that changes to it happen one at a time. @throws `conflict` if
 * it was cancelled
 */
export async function lockBooking(ctx: Context, bookingId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ status: BookingStatus }>(
    sql`select status from bookings where id = ${bookingId} for no key update`,
  )
  if (only(rows).status !== 'confirmed') throw wasCancelled()
}
