import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { UNDO_SECONDS } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { lockCommunities } from '#domains/community/communities/locks.ts'
import {
  lockNotificationsOfPost,
  restoreNotifications,
} from '#domains/notifications/notifications/restore-notifications.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { requireNamesAgreed } from './refuse-unnamed.read.ts'

/** The button shows for ten seconds; the last click still has to arrive. */
const NETWORK_SECONDS = 5

const shifted = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

export const restorableUntil = (deletedAt: Date) => shifted(deletedAt, UNDO_SECONDS)

export const restorableSince = (ctx: Context) => shifted(ctx.now(), -UNDO_SECONDS - NETWORK_SECONDS)

/** `gone` if it is too late or another's deletion, `not_found` if there is no such row. */
export const notRestored = (exists: boolean, missing: string) =>
  exists ? new ApiError('gone', 'This can no longer be undone') : new ApiError('not_found', missing)

/** Others hide it (`domains/community/moderation/hide.ts`). @throws `not_found` if it is gone already */
export async function removePost(ctx: Context, { postId, actorId }: { postId: string; actorId: string }) {
  const deletedAt = ctx.now()
  await lockCommunities(ctx, sql`select community_id from posts where id = ${postId}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with gone as (
      update posts p set deleted_at = ${deletedAt}, deleted_by = ${actorId}
      where p.id = ${postId} and p.deleted_at is null and p.author_id = ${actorId}
      returning p.community_id)
    update communities set post_count = post_count - 1 from gone where communities.id = gone.community_id
    returning communities.id`)
  invalidatesCommunity(requireRow(rows, 'Post not found').id)
  await lockNotificationsOfPost(ctx, postId)
  await withdrawNotifications(ctx, { about: 'postId', ids: [postId] })
  return { restorableUntil: restorableUntil(deletedAt) }
}

async function exists(ctx: Context, postId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from posts where id = ${postId}`)
  return rows.length > 0
}

/**
 * @throws `gone` if too late or deleted by somebody else, `not_found`, `conflict` if it names somebody who disagrees
 * now
 */
export async function restorePost(ctx: Context, { postId, actorId }: { postId: string; actorId: string }) {
  await lockCommunities(ctx, sql`select community_id from posts where id = ${postId}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with back as (
      update posts set deleted_at = null, deleted_by = null
      where id = ${postId} and deleted_by = ${actorId} and deleted_at >= ${restorableSince(ctx)}
      returning community_id)
    update communities set post_count = post_count + 1 from back where communities.id = back.community_id
    returning communities.id`)
  const [community] = rows
  if (!community) throw notRestored(await exists(ctx, postId), 'Post not found')
  await requireNamesAgreed(ctx, postId)
  invalidatesCommunity(community.id)
  await restoreNotifications(ctx, postId)
  return { id: postId }
}

/** Hidden words can be restored for 30 days, and by an appeal on the last of them. */
const HIDDEN_DAYS = 60

/** A comment with answers keeps its place without words. Hidden words stay until nobody can restore them. */
export async function purgeDeleted(ctx: Context): Promise<void> {
  const cutoff = new Date(ctx.now().getTime() - DAY_MS)
  const hidden = new Date(ctx.now().getTime() - HIDDEN_DAYS * DAY_MS)
  const isOver = sql`(deleted_at < ${cutoff} and (hidden_at is null or hidden_at < ${hidden}))`
  await ctx.db.execute(sql`with gone as (delete from posts where ${isOver} returning id)
    update files set attached_at = null from gone join post_images i on i.post_id = gone.id where files.id = i.file_id`)
  await ctx.db.execute(sql`delete from comments c where ${isOver} and not exists (
    select from comments a where a.parent_id = c.id and (a.deleted_at is null or a.deleted_at >= ${cutoff}
      or a.hidden_at >= ${hidden}))`)
  await ctx.db.execute(sql`update comments set content = '', hidden_at = null, hidden_for = null
    where ${isOver} and (content <> '' or hidden_at is not null)`)
}
