import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

type Choice = { postId: string; actorId: string; following: boolean }

/** Whether a member is told of a post's new comments, from now on. @throws `not_found` */
export async function setFollowing(ctx: Context, { postId, actorId, following }: Choice) {
  const { rows } = await ctx.db.execute(sql`insert into post_follows as f (post_id, user_id, is_following)
    select p.id, ${actorId}::uuid, ${following} from posts p where p.id = ${postId} and p.deleted_at is null
    on conflict (post_id, user_id) do update set is_following = excluded.is_following
    returning f.post_id`)
  found(rows, 'Post not found')
  changes()
  return { following }
}
