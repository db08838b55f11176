import { HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { sweepPromises } from './parts/make-promises.ts'
import { notifyBooking } from './parts/notify.ts'

/** Time to book a page paid in the last second. */
const PATIENCE_MS = 3 * MINUTE_MS
const REMINDER_HOURS = 24
const QUIET_HOURS = 2
const BATCH = 100

async function expireHeld(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`update bookings set status = 'expired', held_until = null
    where status = 'held' and held_until < ${new Date(ctx.now().getTime() - PATIENCE_MS)}::timestamptz
      and not exists (select from orders o where o.subject = bookings.id and o.kind = 'consultation'
        and o.status = 'open')`)
}

/** Marked in the statement that finds them, so that two processes remind once. */
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

/** PRODUCT.md, section 9.12. Run every minute. @returns how many were reminded */
export async function sweepBookings(ctx: Context): Promise<number> {
  await expireHeld(ctx)
  await sweepPromises(ctx)
  for (let all = 0; ; ) {
    const reminded = await remindBatch(ctx)
    all += reminded
    if (reminded < BATCH) return all
  }
}
