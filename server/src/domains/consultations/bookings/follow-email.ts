import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Bookings follow the address of whoever made them, signed in or with the address alone, in the caller's transaction. */
export async function followBookingEmail(
  ctx: Context,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await ctx.db.execute(sql`update bookings set email = ${to}
    where email = ${from} and erased_at is null and (user_id = ${userId} or user_id is null)`)
}
