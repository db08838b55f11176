import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Deletes kept answers too old for a retry, and expired abuse counters. */
export async function sweepCounted(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`)
  await ctx.db.execute(sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`)
}
