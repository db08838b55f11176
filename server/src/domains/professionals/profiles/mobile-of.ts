import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The number (E.164) of somebody's business and whether it counts; null where they have none. */
export async function mobileOf(ctx: Context, userId: string) {
  const { rows } = await ctx.db.execute<{ phone: string; isVerified: boolean }>(sql`select mobile as phone,
      mobile_verified_at is not null as "isVerified" from professionals where user_id = ${userId}`)
  return rows[0] ?? null
}
