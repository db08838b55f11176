import { ApiError, invalidField } from '@lv/contract/errors'
import { NEW_MEMBER_DAYS, NEW_MEMBER_LINKS } from '@lv/contract/moderation-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isCategoryOf } from '#domains/community/communities/lists.ts'
import { requireMayWrite } from '#domains/community/communities/may-act.ts'
import { requireRow } from '#platform/database/rows.ts'
import { linksOfNewMember } from './new-member.read.ts'
import { type PostRow, postColumns, presentPost } from './present.ts'

type Filed = { communityId: string; categoryId?: string | null | undefined }

const WRONG = 'Choose one of this community’s categories'

/** Runs in the caller's transaction; locks the category. @throws `invalid` if it is not the community's */
export async function refuseForeignCategory(ctx: Context, { communityId, categoryId }: Filed) {
  if (!categoryId) return
  const { rows } = await ctx.db.execute<{ fits: boolean }>(
    sql`select ${isCategoryOf(sql`${communityId}::uuid`, categoryId)} as fits`,
  )
  if (!rows[0]?.fits) throw new ApiError('invalid', WRONG, { issues: [{ path: 'categoryId', message: WRONG }] })
}

/** Shorter comments, such as thanks, may be repeated elsewhere. */
const LONG_COMMENT = 80

type NewWords = { authorId: string; postId: string; parentId?: string | null | undefined; content: string }

/**
 * Lasts until the transaction ends, so that parallel repeats see each other. A unique key cannot say 'within an hour'.
 */
async function lockWords(ctx: Context, authorId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`words:${authorId}`}, 0))`)
}

async function refuseIf(ctx: Context, authorId: string, isThere: SQL, message: string): Promise<void> {
  await lockWords(ctx, authorId)
  const { rows } = await ctx.db.execute(isThere)
  if (rows.length > 0) throw invalidField('content', message)
}

/**
 * Counts every community's posts of the last hour, unless deleted. Runs in the caller's transaction.
 * @throws `invalid` (content)
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

/** Short comments count in the same place only. Runs in the caller's transaction. @throws `invalid` (content) */
export const refuseRepeatedComment = (ctx: Context, { authorId, postId, parentId = null, content }: NewWords) =>
  refuseIf(
    ctx,
    authorId,
    sql`select from comments where author_id = ${authorId} and deleted_at is null
      and created_at > now() - interval '1 hour' and content = ${content}
      and ((post_id = ${postId} and parent_id is not distinct from ${parentId}::uuid) or length(content) >= ${LONG_COMMENT}) limit 1`,
    'You said this within the last hour. Say something new, or edit your earlier comment.',
  )

type Words = {
  authorId: string
  communityId: SQL
  html: string
  butId?: string
}

const countLinks = (html: string) => html.split('<a href=').length - 1

/**
 * Most advertising is links of new members, so they may share two. Runs under the author's lock, in the caller's
 * transaction.
 * @throws `invalid` (content)
 */
export async function refuseLinks(ctx: Context, { html, authorId, communityId, butId }: Words): Promise<void> {
  const count = countLinks(html)
  if (count === 0) return
  await lockWords(ctx, authorId)
  const before = await linksOfNewMember(ctx, { communityId, authorId, butId })
  if (before === undefined || before + count <= NEW_MEMBER_LINKS) return
  const left = Math.max(0, NEW_MEMBER_LINKS - before)
  const most = `In your first ${NEW_MEMBER_DAYS} days here you can share ${NEW_MEMBER_LINKS} links in all`
  const now =
    left === 0 ? 'and you have. Take the links out' : `and ${left === 1 ? 'one is' : 'two are'} left. Take some out`
  throw invalidField('content', `${most}, ${now}, or wait a little.`)
}

export const communityOf = (postId: string) => sql`(select o.community_id from posts o where o.id = ${postId})`

/** Explains why nothing was written. @throws `forbidden` if muted or banned, `conflict` if the community is closed */
export async function sayWhyNot(ctx: Context, { postId, userId }: { postId: string; userId: string }): Promise<void> {
  const { rows } = await ctx.db.execute<{ communityId: string }>(
    sql`select community_id as "communityId" from posts where id = ${postId} and deleted_at is null`,
  )
  for (const { communityId } of rows) await requireMayWrite(ctx, { communityId, userId })
}

/** @throws `not_found` */
export async function findPost(ctx: Context, { postId, viewerId }: { postId: string; viewerId: string }) {
  const { rows } = await ctx.db.execute<PostRow>(
    sql`select ${postColumns(viewerId, ctx.now())} from posts p where p.id = ${postId} and p.deleted_at is null`,
  )
  return presentPost(requireRow(rows, 'Post not found'))
}
