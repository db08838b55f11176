import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { settleVetting } from './parts/settle-vetting.ts'

/** E.164; null without a business. */
export async function mobileOf(ctx: Context, userId: string) {
  const { rows } = await ctx.db.execute<{ phone: string; isVerified: boolean }>(sql`select mobile as phone,
      mobile_verified_at is not null as "isVerified" from professionals where user_id = ${userId}`)
  return rows[0] ?? null
}

/**
 * Runs in the caller's transaction; `phone` is in E.164. Another business that had proven it must prove one again.
 * @returns the accounts of those businesses
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
