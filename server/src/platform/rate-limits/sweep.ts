import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Deletes expired counters. */
export async function sweepCounted(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`)
}
