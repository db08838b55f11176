import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'

export const BATCH = 500

export type Follower = { userId: string; postId: string; communityId: string }

/** Members who follow the post, without those told as the comment was written. */
export async function followers(ctx: Context, commentId: string, after: string | null): Promise<Follower[]> {
  const { rows } = await ctx.db.execute<Follower>(sql`
    select f.user_id as "userId", p.id as "postId", p.community_id as "communityId"
    from comments c join posts p on p.id = c.post_id join post_follows f on f.post_id = p.id
      join memberships m on m.community_id = p.community_id and m.user_id = f.user_id and ${isEntitled(ctx)}
    where c.id = ${commentId} and c.deleted_at is null and p.deleted_at is null and f.is_following
      and f.user_id not in (c.author_id, p.author_id)
      and not exists (select from comments parent where parent.id = c.parent_id and parent.author_id = f.user_id)
      and not exists (select from mentions x where x.comment_id = c.id and x.user_id = f.user_id)
      and (${after}::uuid is null or f.user_id > ${after}::uuid)
    order by f.user_id limit ${BATCH}`)
  return rows
}
