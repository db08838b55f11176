import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { requireRow } from '#platform/database/rows.ts'

type Marked = { communityId: string; authorId: string; isNew: boolean }

/** Locks the comment first, as deleting does. @throws `not_found` if the comment is deleted or of another post */
export async function markAnswer(
  ctx: Context,
  { postId, commentId, actorId }: { postId: string; commentId: string; actorId: string },
) {
  const { rows } = await ctx.db.execute<Marked>(sql`with c as (
      select id, post_id, author_id from comments
      where id = ${commentId} and post_id = ${postId} and deleted_at is null for share),
    before as (
      select p.id, p.answer_id from posts p, c where p.id = c.post_id and p.deleted_at is null for no key update of p)
    update posts p set answer_id = c.id from c, before where p.id = before.id
    returning p.community_id as "communityId", c.author_id as "authorId",
      before.answer_id is distinct from c.id as "isNew"`)
  const { communityId, authorId, isNew } = requireRow(rows, 'Comment not found')
  invalidatesCommunity(communityId)
  if (isNew && authorId !== actorId)
    await notify(ctx, { kind: 'answer-marked', to: { userId: authorId }, data: { communityId, postId, commentId } })
  return { answerId: commentId }
}

/** Idempotent. @throws `not_found` */
export async function unmarkAnswer(ctx: Context, { postId }: { postId: string }) {
  const { rows } = await ctx.db.execute<{ communityId: string }>(sql`update posts set answer_id = null
    where id = ${postId} and deleted_at is null returning community_id as "communityId"`)
  invalidatesCommunity(requireRow(rows, 'Post not found').communityId)
  return { answerId: null }
}
