import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { settleVetting } from './parts/settle-vetting.ts'

/** The number (E.164) of somebody's business and whether it counts; null where they have none. */
export async function mobileOf(ctx: Context, userId: string) {
  const { rows } = await ctx.db.execute<{ phone: string; isVerified: boolean }>(sql`select mobile as phone,
      mobile_verified_at is not null as "isVerified" from professionals where user_id = ${userId}`)
  return rows[0] ?? null
}

/**
 * The number (E.164) is this person's from now on, in the caller's transaction: their business has it, verified, and what
 * follows for leads follows at once. Another business that had proven it has to prove one again.
 * @returns whose those are
 */
export async function proveMobile(
  ctx: Context,
  { userId, phone }: { userId: string; phone: string },
): Promise<{ losers: string[] }> {
  const { rows: losers } = await ctx.db.execute<{
    userId: string
  }>(sql`update professionals set mobile_verified_at = null
    where mobile = ${phone} and user_id <> ${userId} and mobile_verified_at is not null returning user_id as "userId"`)
  const { rows: own } = await ctx.db.execute<{ id: string }>(sql`update professionals
    set mobile = ${phone}, mobile_verified_at = ${ctx.now()} where user_id = ${userId} returning id`)
  for (const { id } of own) await settleVetting(ctx, id)
  return { losers: losers.map(({ userId }) => userId) }
}
