import { type SQL, sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { countPost } from '#domains/community/communities/counts.ts'
import { lockCommunity } from '#domains/community/communities/locks.ts'
import { dropCounted, withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { requireNamesAgreed } from './refuse-unnamed.read.ts'

type Words = { kind: 'post' | 'comment'; id: string }
type Counted = { communityId: string; postId: string; commentsCount: number }

async function notifyCounts(ctx: Context, { communityId, postId, commentsCount }: Counted) {
  invalidatesCommunity(communityId)
  await notifyBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, commentsCount })
}

type Change = { set: SQL; where: SQL; by: 1 | -1 }

async function changePost(ctx: Context, id: string, { set, where, by }: Change): Promise<boolean> {
  const { rows: found } = await ctx.db.execute<{ communityId: string }>(
    sql`select community_id as "communityId" from posts where id = ${id}`,
  )
  // The post's trigger counts standing; the community is locked before both, as when posting.
  for (const { communityId } of found) await lockCommunity(ctx, communityId)
  const { rows } = await ctx.db.execute<{
    communityId: string
  }>(sql`update posts set ${set} where id = ${id} and ${where}
    returning community_id as "communityId"`)
  for (const { communityId } of rows) {
    await countPost(ctx, { communityId, by })
    invalidatesCommunity(communityId)
  }
  return rows.length > 0
}

async function changeComment(ctx: Context, id: string, { set, where, by }: Change): Promise<boolean> {
  const { rows } = await ctx.db.execute<Counted>(sql`with changed as (
      update comments set ${set} where id = ${id} and ${where} returning post_id)
    update posts set comments_count = comments_count + ${by} from changed where posts.id = changed.post_id
    returning posts.community_id as "communityId", posts.id as "postId", posts.comments_count as "commentsCount"`)
  for (const counted of rows) await notifyCounts(ctx, counted)
  return rows.length > 0
}

const change = (ctx: Context, { kind, id }: Words, how: Change) =>
  kind === 'post' ? changePost(ctx, id, how) : changeComment(ctx, id, how)

/** Hidden words count as deleted. In the caller's transaction. @returns false if they were deleted or hidden before */
export async function hideWords(ctx: Context, { reason, ...words }: Words & { reason: string }): Promise<boolean> {
  const isHidden = await change(ctx, words, {
    set: sql`deleted_at = ${ctx.now()}::timestamptz, deleted_by = null, hidden_at = ${ctx.now()}::timestamptz,
      hidden_for = ${reason}`,
    where: sql`deleted_at is null`,
    by: -1,
  })
  if (words.kind === 'post') await withdrawNotifications(ctx, { about: 'postId', ids: [words.id] })
  else await dropCounted(ctx, 'commentId', [words.id])
  return isHidden
}

/**
 * @returns false if nothing is hidden, or it is gone for good @throws `conflict` if it names somebody who no longer
 * agrees
 */
export async function showWords(ctx: Context, words: Words): Promise<boolean> {
  const isShown = await change(ctx, words, {
    set: sql`deleted_at = null, hidden_at = null, hidden_for = null`,
    where: sql`hidden_at is not null`,
    by: 1,
  })
  if (isShown && words.kind === 'post') await requireNamesAgreed(ctx, words.id)
  return isShown
}
