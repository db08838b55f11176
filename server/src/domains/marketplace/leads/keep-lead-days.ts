import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Twice as long as the longest figure that is made of them. */
const KEPT_DAYS = 60

/** Adds up what has changed about the leads of each day, and lets days go that no figure shows any more. Every ten minutes. */
export async function keepLeadDays(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select keep_lead_days()`)
  await ctx.db.execute(sql`delete from lead_days where day < melbourne_day(now()) - ${KEPT_DAYS}::int`)
}
