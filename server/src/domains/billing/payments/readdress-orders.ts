import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Gives what a guest paid for another module's thing, such as a booking, to the guest's new address, in the caller's
 * transaction: export and deletion find it by that. Orders of accounts, and those whose guest was deleted, stay as they are.
 */
export async function readdressOrders(
  ctx: Context,
  { subject, email }: { subject: string; email: string },
): Promise<void> {
  await ctx.db.execute(sql`update orders set guest_email = ${email}
    where subject = ${subject} and user_id is null and guest_email <> ''`)
}
