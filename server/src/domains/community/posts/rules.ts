import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import {
  isInGoodStanding,
  type Rule,
  type Rules,
  requireActor,
  requireGoodStanding,
  unauthorized,
} from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'
import { requireNoStop, requireNotMuted, type Stop, stopColumns } from '#domains/community/communities/may-act.ts'
import { requireRow } from '#platform/database/rows.ts'

type Standing = { isPublic: boolean; isMember: boolean; isModerator: boolean; isAuthor: boolean } & Stop

const standing = (
  ctx: Context,
  actor: Actor | null,
  authorId: SQL,
) => sql`${stopColumns(ctx, actor?.id ?? null)}, c.is_public as "isPublic", m.role is not null as "isMember",
  coalesce(m.role in ('owner', 'moderator'), false) as "isModerator",
  ${authorId} is not distinct from ${actor?.id ?? null}::uuid as "isAuthor"`

/** An account that may not see other people does not count as a member, but remains the author of its words. */
const membersId = (actor: Actor | null) => (actor && isInGoodStanding(actor) ? actor.id : null)

const community = (ctx: Context, actor: Actor | null) => sql`join communities c on c.id = p.community_id
  left join memberships m on m.community_id = c.id and m.user_id = ${membersId(actor)}::uuid and ${isEntitled(ctx)}`

const isThere = sql`p.deleted_at is null`
const isShownTo = (actor: Actor | null) =>
  sql`(${isThere} or p.hidden_at is not null and p.author_id = ${actor?.id ?? null}::uuid)`

async function toPost(
  ctx: Context,
  actor: Actor | null,
  postId: string | undefined,
  which = isThere,
): Promise<Standing> {
  const { rows } = await ctx.db.execute<Standing>(sql`select ${standing(ctx, actor, sql`p.author_id`)}
    from posts p ${community(ctx, actor)} where p.id = ${postId} and ${which}`)
  return requireRow(rows, 'Post not found')
}

async function toComment(ctx: Context, actor: Actor, commentId: string | undefined): Promise<Standing> {
  const { rows } = await ctx.db.execute<Standing>(sql`select ${standing(ctx, actor, sql`s.author_id`)}
    from comments s join posts p on p.id = s.post_id ${community(ctx, actor)}
    where s.id = ${commentId} and s.deleted_at is null and p.deleted_at is null`)
  return requireRow(rows, 'Comment not found')
}

const forbidden = (message: string) => new ApiError('forbidden', message)

const ofPost =
  (may: (standing: Standing) => boolean, otherwise: string): Rule =>
  async (ctx, actor, { postId }) => {
    if (may(await toPost(ctx, requireActor(actor), postId))) return
    requireGoodStanding(actor)
    throw forbidden(otherwise)
  }

const postMember: Rule = async (ctx, actor, { postId }) => {
  const post = await toPost(ctx, requireActor(actor), postId)
  requireGoodStanding(actor)
  requireNoStop(post)
  if (!post.isMember) throw forbidden('Join the community first')
}

const ofComment =
  (may: (standing: Standing) => boolean, otherwise: string): Rule =>
  async (ctx, actor, { commentId }) => {
    if (may(await toComment(ctx, requireActor(actor), commentId))) return
    requireGoodStanding(actor)
    throw forbidden(otherwise)
  }

const postReader: Rule = async (ctx, actor, { postId }) => {
  const { isPublic, isMember } = await toPost(ctx, actor, postId, isShownTo(actor))
  if (isPublic || isMember) return
  requireGoodStanding(actor)
  throw actor ? forbidden('Join the community first') : unauthorized()
}

const commentAuthor: Rule = async (ctx, actor, { commentId }) => {
  const comment = await toComment(ctx, requireActor(actor), commentId)
  requireGoodStanding(actor)
  if (!comment.isAuthor) throw forbidden('Only the author may do this')
  requireNoStop(comment)
  requireNotMuted(comment)
}

type PostRules = Pick<
  Rules,
  | 'postReader'
  | 'postMember'
  | 'postAuthor'
  | 'postAuthorOrModerator'
  | 'postModerator'
  | 'commentAuthor'
  | 'ownComment'
>

export const postRules: PostRules = {
  postReader,
  postMember,
  postAuthor: ofPost(({ isAuthor }) => isAuthor, 'Only the author may do this'),
  postAuthorOrModerator: ofPost(
    ({ isAuthor, isModerator }) => isAuthor || isModerator,
    'Only the author, the owner and moderators may do this',
  ),
  postModerator: ofPost(({ isModerator }) => isModerator, 'Only the owner and moderators may do this'),
  commentAuthor,
  ownComment: ofComment(({ isAuthor }) => isAuthor, 'Only the author may do this'),
}
