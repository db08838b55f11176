import type { Booking } from '@lv/contract/booking'
import { ApiError, invalidField } from '@lv/contract/errors'
import { refundPercent } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notifyBooking } from './parts/notify.ts'
import { type BookingRow, readBooking } from './parts/read.ts'
import { canReschedule } from './parts/rules.ts'
import { type TakenSlot, takeSlot } from './parts/take-slot.ts'
import { getBooking } from './read.ts'

type Was = { id: string; sequence: number; startsAt: string | null }

/** A customer's late move lowers the refund cap; ours does not. @throws `conflict` if the booking has changed */
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

const same = (one: Date, other: string | null) => other !== null && one.getTime() === new Date(other).getTime()

function check(ctx: Context, booking: BookingRow, startsAt: Date) {
  if (booking.status === 'cancelled') throw new ApiError('conflict', 'This booking was cancelled.')
  if (!canReschedule(booking, ctx.now())) {
    const { phone } = ctx.config.brand
    throw new ApiError('conflict', `A visit can be moved here until 24 hours before it. Please call us: ${phone}.`)
  }
  if (same(startsAt, booking.startsAt)) throw invalidField('startsAt', 'It’s already at this time. Choose another.')
}

/**
 * A booking can move up to 24 hours before; without a time, it gets its first.
 * @throws `not_found`, `conflict`, and as `takeSlot`
 */
export function rescheduleBooking(
  ctx: Context,
  { token, startsAt }: { token: string; startsAt: string },
): Promise<Booking> {
  const to = new Date(startsAt)
  return transact(ctx, async (ctx) => {
    const booking = await readBooking(ctx, { kind: 'manage', token })
    check(ctx, booking, to)
    const { id, consultantId, package: name } = booking
    const wish = { package: name, startsAt: to, preferred: consultantId, except: id, leaves: booking.startsAt }
    await takeSlot(ctx, wish, (ctx, slot) => moveBooking(ctx, booking, slot))
    await notifyBooking(ctx, { bookingId: id, news: 'moved', formerConsultantId: consultantId })
    return getBooking(ctx, { token })
  })
}
