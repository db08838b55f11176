import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { requireRow } from '#platform/database/rows.ts'
import { BATCH, type Follower, followers } from './parts/followers.read.ts'

type Choice = { postId: string; actorId: string; following: boolean }

/** @throws `not_found` */
export async function setFollowing(ctx: Context, { postId, actorId, following }: Choice) {
  const { rows } = await ctx.db.execute(sql`insert into post_follows as f (post_id, user_id, is_following)
    select p.id, ${actorId}::uuid, ${following} from posts p where p.id = ${postId} and p.deleted_at is null
    on conflict (post_id, user_id) do update set is_following = excluded.is_following
    returning f.post_id`)
  requireRow(rows, 'Post not found')
  invalidates()
  return { following }
}

/** Each once, however often the job runs. */
export async function notifyFollowers(ctx: Context, { commentId }: { commentId: string }): Promise<void> {
  for (let after: string | null = null, isMore = true; isMore; ) {
    const all: Follower[] = await followers(ctx, commentId, after)
    await transact(ctx, (ctx) =>
      notify(
        ctx,
        all.map(({ userId, postId, communityId }) => ({
          kind: 'followed-post-commented' as const,
          to: { userId },
          data: { communityId, postId, commentId },
          once: `followed:${commentId}:${userId}`,
        })),
      ),
    )
    after = all.at(-1)?.userId ?? null
    isMore = all.length === BATCH
  }
}
