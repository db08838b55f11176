import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { BATCH, type Follower, followers } from './parts/followers.read.ts'

/** Tells those who follow a post of a new comment, each once however often the job runs. */
export async function tellFollowers(ctx: Context, { commentId }: { commentId: string }): Promise<void> {
  for (let after: string | null = null, isMore = true; isMore; ) {
    const all: Follower[] = await followers(ctx, commentId, after)
    await transact(ctx, (ctx) =>
      tell(
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
