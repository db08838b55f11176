import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

type Move = {
  from: string
  to: string
  /** Bookings of which the new address is told as they are now: what waits to say so is not sent. */
  toldAnew: string[]
}

/**
 * Letters to a consultant about visits, which wait or are parked, go to their new address. What reaches the old one for
 * another reason stays. In the caller's transaction, before the new letters are written.
 */
export async function redirectLetters(ctx: Context, { from, to, toldAnew }: Move): Promise<void> {
  const isTheirs = sql`name in ('mail', 'parked') and state in ('created', 'retry', 'active')
    and data ->> 'to' = ${from} and data ->> 'kind' like 'visit-%'`
  await ctx.db.execute(sql`delete from jobs.job where ${isTheirs} and data -> 'onlyWhile' ? 'sequence'
    and data #>> '{onlyWhile,bookingId}' = any(${sql.param(toldAnew)}::text[])`)
  await ctx.db.execute(sql`update jobs.job set data = jsonb_set(data, '{to}', to_jsonb(${to}::text)) where ${isTheirs}`)
}
