import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isMembershipOf, isPremiumOf } from '#domains/community/communities/entitled.ts'

export async function isPayingIn(ctx: Context, userId: string, communityId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from subscriptions s
    where ${isPremiumOf(ctx, userId)} or ${isMembershipOf(ctx, userId, sql`${communityId}::uuid`)} limit 1`)
  return rows.length > 0
}
