import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

type Move = {
  from: string
  to: string
  /** Bookings the new address gets a fresh letter about: waiting letters about them are dropped. */
  toldAnew: string[]
}

/**
 * Letters to a consultant about visits, which wait or are parked, go to their new address. Letters to the old one for
 * any other reason stay. In the caller's transaction, before the new letters are written.
 */
export async function redirectLetters(ctx: Context, { from, to, toldAnew }: Move): Promise<void> {
  const isTheirs = sql`name in ('mail', 'parked') and state in ('created', 'retry', 'active')
    and data ->> 'to' = ${from} and data ->> 'kind' like 'visit-%'`
  await ctx.db.execute(sql`delete from jobs.job where ${isTheirs} and data -> 'onlyWhile' ? 'sequence'
    and data #>> '{onlyWhile,bookingId}' = any(${sql.param(toldAnew)}::text[])`)
  await ctx.db.execute(sql`update jobs.job set data = jsonb_set(data, '{to}', to_jsonb(${to}::text)) where ${isTheirs}`)
}

/**
 * Letters with a link to a booking, which wait or are parked, go to its customer's new address: at the old one nobody gets
 * the new link. In the caller's transaction, before the new letters are written.
 */
export async function redirectBookingLetters(
  ctx: Context,
  { bookingId, from, to }: { bookingId: string; from: string; to: string },
): Promise<void> {
  await ctx.db.execute(sql`update jobs.job set data = jsonb_set(data, '{to}', to_jsonb(${to}::text))
    where name in ('mail', 'parked') and state in ('created', 'retry', 'active') and data ->> 'to' = ${from}
      and data #>> '{link,kind}' = 'manage_booking' and data #>> '{link,subject}' = ${bookingId}`)
}
