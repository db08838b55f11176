import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Holds what a person has bought of courses until the transaction ends: two payments for one course, or one that comes while
 * an earlier one is restored, are booked one after the other, and the second sees the first.
 */
export const holdPurchases = (ctx: Context, userId: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${userId}`}, 0))`)
