import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-write.ts'

/** Why nothing was written at a post that is there: they are muted or banned meanwhile, or the community is closed. @throws `forbidden`, `conflict` */
export async function sayWhyNot(ctx: Context, { postId, userId }: { postId: string; userId: string }): Promise<void> {
  const { rows } = await ctx.db.execute<{ communityId: string }>(
    sql`select community_id as "communityId" from posts where id = ${postId} and deleted_at is null`,
  )
  for (const { communityId } of rows) await requireMayWrite(ctx, { communityId, userId })
}
