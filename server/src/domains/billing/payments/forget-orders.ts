import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Removes the buyer from orders for another module's things, such as bookings, in the caller's transaction: the rows
 * stay, as payments refer to them; a tax invoice has its own buyer.
 */
export async function forgetOrders(ctx: Context, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return
  await ctx.db.execute(sql`update orders set details = '{}', guest_email = case when guest_email is not null then '' end
    where subject = any(${sql.param(subjects)}::uuid[])`)
}
