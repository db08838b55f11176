import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export async function browsersOf(ctx: Context, userIds: string[]): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<{ userId: string; ids: string[] }>(sql`
    select user_id as "userId", array_agg(id::text) as ids from push_subscriptions
    where user_id = any(${sql.param(userIds)}::uuid[]) group by user_id`)
  return new Map(rows.map(({ userId, ids }) => [userId, ids]))
}
