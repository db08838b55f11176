import type { Booking } from '@lv/contract/booking'
import { ApiError, invalidField } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { getBooking } from './get.ts'
import { moveBooking } from './parts/move-booking.ts'
import { type BookingRow, readBooking } from './parts/read.ts'
import { canReschedule } from './parts/rules.ts'
import { takeSlot } from './parts/take-slot.ts'
import { tellBooking } from './parts/tell.ts'

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
 * Moves a booking to another slot of its package, until 24 hours before it; one without a time gets its first. Nothing is
 * paid again, the old slot is free for others at once, and what comes back for a late cancellation does not grow by it.
 * @throws `not_found`, `conflict`, and what `takeSlot` refuses a time with
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
    await tellBooking(ctx, { bookingId: id, news: 'moved', formerConsultantId: consultantId })
    return getBooking(ctx, { token })
  })
}
