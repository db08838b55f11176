import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Counts a post that is hidden (-1) or shown again (1), in the transaction that does it. */
export async function countPost(ctx: Context, { communityId, by }: { communityId: string; by: 1 | -1 }): Promise<void> {
  await ctx.db.execute(sql`update communities set post_count = post_count + ${by} where id = ${communityId}::uuid`)
}
