import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import type { Mentioned } from './mentioned.read.ts'

type Text = { communityId: string; postId: string; commentId: string | null; people: Mentioned[] }

/** Runs in the caller's transaction, and tells those who are newly mentioned. */
export async function saveMentions(ctx: Context, { communityId, postId, commentId, people }: Text): Promise<void> {
  const ids = sql.param(people.map(({ userId }) => userId))
  await ctx.db.execute(sql`delete from mentions where post_id = ${postId}::uuid
    and comment_id is not distinct from ${commentId}::uuid and user_id <> all(${ids}::uuid[])`)
  if (people.length === 0) return
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`
    insert into mentions (post_id, comment_id, user_id, name)
    select ${postId}::uuid, ${commentId}::uuid, said.user_id, said.name
    from unnest(${ids}::uuid[], ${sql.param(people.map(({ name }) => name))}::text[]) as said(user_id, name)
    on conflict do nothing returning user_id as "userId"`)
  await notify(
    ctx,
    rows.map(({ userId }) => ({
      kind: 'mentioned' as const,
      to: { userId },
      data: { communityId, postId, commentId: commentId ?? '' },
      once: `mentioned:${commentId ?? postId}:${userId}`,
    })),
  )
}
