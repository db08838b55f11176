import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** With this sequence, or `notOf` a consultant who has handed it over. */
export type BookingMoment = { bookingId: string } & ({ sequence: number } | { notOf: string })

export async function isStill(ctx: Context, { bookingId, ...told }: BookingMoment): Promise<boolean> {
  const holds =
    'notOf' in told
      ? sql`consultant_id is distinct from ${told.notOf}::uuid`
      : sql`status = 'confirmed' and sequence = ${told.sequence}`
  const { rowCount } = await ctx.db.execute(sql`select from bookings where id = ${bookingId} and ${holds}`)
  return rowCount === 1
}
