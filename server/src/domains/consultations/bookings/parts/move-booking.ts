import { ApiError } from '@lv/contract/errors'
import { refundPercent } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { TakenSlot } from './take-slot.ts'

type Was = { id: string; sequence: number; startsAt: string | null }

/**
 * Puts a new time and consultant into the row, if it is still as it was read: cancelled or moved meanwhile, it stays so.
 * What comes back for a late cancellation does not grow by the customer's own moving; by ours it does not shrink.
 * @throws `conflict`
 */
export async function moveBooking(ctx: Context, was: Was, slot: TakenSlot, askedBy: 'customer' | 'us' = 'customer') {
  const { id, sequence, startsAt } = was
  const isOld = startsAt !== null && new Date(startsAt).getTime() === slot.startsAt.getTime()
  const isFree = startsAt === null || isOld || askedBy === 'us'
  const cap = isFree ? 100 : refundPercent(new Date(startsAt), ctx.now())
  const { rowCount } = await ctx.db.execute(sql`update bookings
    set consultant_id = ${slot.consultantId}, starts_at = ${slot.startsAt}, ends_at = ${slot.endsAt},
      busy_until = ${slot.busyUntil}, sequence = sequence + 1,
      reminded_at = case when ${isOld}::boolean then reminded_at end,
      confirmed_at = case when ${isOld}::boolean then confirmed_at else ${ctx.now()}::timestamptz end,
      refund_cap_percent = least(refund_cap_percent, ${cap}::int)
    where id = ${id} and status = 'confirmed' and sequence = ${sequence}`)
  if (rowCount === 0) throw new ApiError('conflict', 'This booking has just been changed. Please look at it again.')
}
