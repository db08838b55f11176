import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { referenceOf } from './parts/present.ts'

/** A customer who mistyped the address would wait for a confirmation in vain. */
export async function notifyOfBounce(ctx: Context, bookingId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string; phone: string; email: string }>(sql`select name, phone, email
    from bookings where id = ${bookingId} and status = 'confirmed' and erased_at is null`)
  for (const { name, phone, email } of rows) {
    const data = { name, phone, email, reference: referenceOf(bookingId) }
    await notify(ctx, { kind: 'booking-bounced', to: 'administrators', data })
  }
}
