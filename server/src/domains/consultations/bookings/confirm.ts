import { ApiError } from '@lv/contract/errors'
import type { PackageName } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { rethrowRefusal } from '#domains/billing/payments/checkout-paths.ts'
import { giveUpOrder } from '#domains/billing/payments/orders.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { findPaymentOfSubject } from '#domains/billing/payments/standing-payment.ts'
import { isEndingHold } from './parts/find-same.ts'
import { notifyBooking } from './parts/notify.ts'
import type { BookingInput } from './parts/read-asked.ts'
import { takeSlot } from './parts/take-slot.ts'

type Paid = { bookingId: string; chargeId: string }
type Late = { package: PackageName; startsAt: string; consultantId: string }

/** @returns whether this call confirmed it */
async function confirmHeld(ctx: Context, bookingId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update bookings
    set status = 'confirmed', held_until = null, confirmed_at = ${ctx.now()}::timestamptz
    where id = ${bookingId} and status = 'held'`)
  return rowCount === 1
}

/** Payment came after the hold: takes the same time with any free consultant. @returns whether there was one */
async function confirmLate(ctx: Context, bookingId: string, late: Late): Promise<boolean> {
  const wish = {
    package: late.package,
    startsAt: new Date(late.startsAt),
    preferred: late.consultantId,
    except: bookingId,
    isLate: true,
  }
  try {
    await takeSlot(ctx, wish, (ctx, { consultantId, endsAt, busyUntil }) =>
      ctx.db.execute(sql`update bookings set status = 'confirmed', confirmed_at = ${ctx.now()}::timestamptz,
          consultant_id = ${consultantId}, ends_at = ${endsAt}::timestamptz, busy_until = ${busyUntil}::timestamptz
        where id = ${bookingId} and status = 'expired'`),
    )
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** False for a second payment of the same booking, which is refunded. */
const isPaidBy = async (ctx: Context, { bookingId, chargeId }: Paid): Promise<boolean> =>
  (await findPaymentOfSubject(ctx, bookingId))?.chargeId === chargeId

/**
 * Runs in the caller's transaction; repeating it is safe. A late payment takes the time again, or is refunded if it is
 * gone.
 */
export const confirmBooking = (ctx: Context, { bookingId, chargeId }: Paid): Promise<void> =>
  transact(ctx, async (ctx) => {
    const isHeld = await confirmHeld(ctx, bookingId)
    failpoint(ctx, 'booking:confirmed')
    if (isHeld) return notifyBooking(ctx, { bookingId, news: 'confirmed' })
    const { rows } = await ctx.db.execute<Late & { status: string }>(sql`select status, package,
      starts_at as "startsAt", consultant_id as "consultantId" from bookings where id = ${bookingId} for no key update`)
    const [booking] = rows
    if (booking?.status === 'confirmed' && (await isPaidBy(ctx, { bookingId, chargeId }))) return
    const isLate = booking?.status === 'expired'
    if (isLate && (await confirmLate(ctx, bookingId, booking)))
      return notifyBooking(ctx, { bookingId, news: 'confirmed' })
    const reason = booking && !isLate ? 'This booking has already been paid' : 'The time was no longer free'
    await refundCharge(ctx, { chargeId, kind: 'cancellation', reason })
    if (isLate) await notifyBooking(ctx, { bookingId, news: 'refunded' })
  })

/** Runs in the caller's transaction; leaves alone a booking that can still be paid. */
export async function releaseBooking(ctx: Context, { bookingId }: { bookingId: string }): Promise<void> {
  await ctx.db.execute(sql`update bookings set status = 'expired', held_until = null
    where id = ${bookingId} and status = 'held'
      and not exists (select from orders where subject = ${bookingId} and status = 'open')`)
}

type Begun = { id: string | null; checkoutId: string | null; subscriptionProviderId: string | null }
type EndingHold = { bookingId: string; order: Begun }

/** Their own hold without enough time left to pay, which must not block them. */
export async function findEndingHold(ctx: Context, asked: BookingInput): Promise<EndingHold | undefined> {
  const { rows } = await ctx.db.execute<Begun & { bookingId: string }>(sql`select b.id as "bookingId", o.id,
      o.checkout_id as "checkoutId", o.subscription_provider_id as "subscriptionProviderId"
    from (select id from bookings where ${isEndingHold(ctx, asked)} order by created_at desc limit 1) b
      left join orders o on o.subject = b.id and o.status = 'open'`)
  const [row] = rows
  if (!row) return undefined
  const { bookingId, ...order } = row
  return { bookingId, order }
}

/** Outside transactions. @throws `conflict` if it was paid meanwhile, `unavailable` if the provider does not answer */
export async function endPageOf(ctx: Context, { order: { id, ...begun } }: EndingHold): Promise<void> {
  if (id) await giveUpOrder(ctx, { id, ...begun }).catch(rethrowRefusal)
}

/** In the transaction that takes the time again; not while it can still be paid. */
export async function releaseEnding(ctx: Context, asked: BookingInput): Promise<void> {
  await ctx.db.execute(sql`update bookings set status = 'expired', held_until = null
    where ${isEndingHold(ctx, asked)}
      and not exists (select from orders o where o.subject = bookings.id and o.status = 'open')`)
}
