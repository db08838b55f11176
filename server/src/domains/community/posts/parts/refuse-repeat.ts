import { invalidField } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Shorter comments, such as thanks, are said again under other posts and to other people. */
const LONG_COMMENT = 80

type NewWords = { authorId: string; postId: string; parentId?: string | null | undefined; content: string }

/**
 * Whoever checks and then writes holds the author's lock until the transaction ends: of the same words sent many times
 * at once, the next one sees the first. A unique key cannot say 'within the last hour'.
 */
export async function lockWords(ctx: Context, authorId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`words:${authorId}`}, 0))`)
}

async function refuseIf(ctx: Context, authorId: string, isThere: SQL, message: string): Promise<void> {
  await lockWords(ctx, authorId)
  const { rows } = await ctx.db.execute(isThere)
  if (rows.length > 0) throw invalidField('content', message)
}

/**
 * Refuses a post whose title and text its author posted within the last hour, in any community; one they deleted does not
 * count. In the caller's transaction. @throws `invalid` (content)
 */
export const refuseRepeatedPost = (
  ctx: Context,
  { authorId, title, content }: { authorId: string; title: string; content: string },
) =>
  refuseIf(
    ctx,
    authorId,
    sql`select from posts where author_id = ${authorId} and deleted_at is null
      and created_at > now() - interval '1 hour' and title = ${title} and content = ${content} limit 1`,
    'You posted this within the last hour. Change it, or add to the post that’s there.',
  )

/**
 * Refuses a comment that its author made within the last hour in the same place, or anywhere if it is long; one they
 * deleted does not count. In the caller's transaction. @throws `invalid` (content)
 */
export const refuseRepeatedComment = (ctx: Context, { authorId, postId, parentId = null, content }: NewWords) =>
  refuseIf(
    ctx,
    authorId,
    sql`select from comments where author_id = ${authorId} and deleted_at is null
      and created_at > now() - interval '1 hour' and content = ${content}
      and ((post_id = ${postId} and parent_id is not distinct from ${parentId}::uuid) or length(content) >= ${LONG_COMMENT}) limit 1`,
    'You said this within the last hour. Say something new, or edit your earlier comment.',
  )
