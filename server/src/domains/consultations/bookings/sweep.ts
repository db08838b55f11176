import { HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { sweepPromises } from './parts/make-promises.ts'
import { notifyBooking } from './parts/notify.ts'

/** A page that is paid in the last second is booked within this. */
const PATIENCE_MS = 3 * MINUTE_MS
const REMINDER_HOURS = 24
/** A customer who has just booked needs no reminder yet. */
const QUIET_HOURS = 2
const BATCH = 100

/** Times that were kept for a payment and whose order is closed, or was never written, are given back. */
async function expireHeld(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`update bookings set status = 'expired', held_until = null
    where status = 'held' and held_until < ${new Date(ctx.now().getTime() - PATIENCE_MS)}::timestamptz
      and not exists (select from orders o where o.subject = bookings.id and o.kind = 'consultation'
        and o.status = 'open')`)
}

/** Each is marked in the statement that finds it, so that two processes remind once. */
const remindBatch = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { rows } = await ctx.db.execute<{ id: string }>(sql`with due as (
        select id from bookings where status = 'confirmed' and reminded_at is null
          and starts_at > ${now}::timestamptz
          and starts_at <= ${new Date(now.getTime() + REMINDER_HOURS * HOUR_MS)}::timestamptz
          and confirmed_at <= ${new Date(now.getTime() - QUIET_HOURS * HOUR_MS)}::timestamptz
        order by starts_at limit ${BATCH} for no key update skip locked)
      update bookings set reminded_at = ${now}::timestamptz from due
      where bookings.id = due.id and bookings.reminded_at is null returning bookings.id`)
    for (const { id: bookingId } of rows) await notifyBooking(ctx, { bookingId, news: 'reminder' })
    return rows.length
  })

/**
 * Gives times back that were not paid for, begins what was promised for after visits, and reminds of the visits of the next 24 hours, once each (PRODUCT.md,
 * section 9.12). Run every minute. @returns how many were reminded
 */
export async function sweepBookings(ctx: Context): Promise<number> {
  await expireHeld(ctx)
  await sweepPromises(ctx)
  for (let all = 0; ; ) {
    const reminded = await remindBatch(ctx)
    all += reminded
    if (reminded < BATCH) return all
  }
}
