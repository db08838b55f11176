import { ApiError } from '@lv/contract/errors'
import type { UpdatePost } from '@lv/contract/posts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { requireMayWrite } from '#domains/community/communities/may-act.ts'
import { requireRow } from '#platform/database/rows.ts'
import { HTML_VERSION } from './parts/markdown.ts'
import { communityOf, findPost, refuseForeignCategory, refuseLinks } from './parts/refusals.ts'
import { saveMentions } from './parts/save-mentions.ts'
import { setImages } from './parts/set-images.ts'
import { refuseUnnamed } from './refuse-unnamed.read.ts'
import { renderMentioning } from './render.ts'

type Changes = z.output<typeof UpdatePost>
type Edit = Changes & { postId: string; actorId: string }
type Held = { communityId: string; title: string; content: string; isAuthor: boolean; isModerator: boolean }

async function hold(ctx: Context, { postId, actorId }: Edit): Promise<Held> {
  const { rows } =
    await ctx.db.execute<Held>(sql`select p.community_id as "communityId", p.title, p.content, p.author_id = ${actorId} as "isAuthor",
      coalesce(m.role in ('owner', 'moderator'), false) as "isModerator"
    from posts p left join memberships m on m.community_id = p.community_id and m.user_id = ${actorId}
    where p.id = ${postId} and p.deleted_at is null
    for no key update of p`)
  return requireRow(rows, 'Post not found')
}

function refuse(post: Held, { title, content, imageIds, categoryId, isPinned }: Changes) {
  const isRewritten = title !== undefined || content !== undefined || imageIds !== undefined || categoryId !== undefined
  if (isRewritten && !post.isAuthor) throw new ApiError('forbidden', 'Only the author may edit a post')
  if (isPinned !== undefined && !post.isModerator)
    throw new ApiError('forbidden', 'Only the owner and moderators may pin a post')
}

/**
 * Owners and moderators may pin. @throws `forbidden`, `not_found`, `invalid` for others' pictures, too many links of a
 * new member, and a project's post that names somebody who did not agree
 */
export async function updatePost(ctx: Context, edit: Edit) {
  const { postId, actorId, content: written, categoryId, imageIds, isPinned, basedOn } = edit
  const rendered =
    written === undefined ? undefined : await renderMentioning(ctx, { content: written, authorId: actorId, postId })
  const html = rendered?.html ?? null
  const read = (ctx: Context) => findPost(ctx, { postId, viewerId: actorId })
  return saveUnlessStale(ctx, { form: 'post', id: postId, basedOn, read }, async (ctx) => {
    if (html !== null)
      await refuseLinks(ctx, { authorId: actorId, communityId: communityOf(postId), html, butId: postId })
    const post = await hold(ctx, edit)
    await requireMayWrite(ctx, { communityId: post.communityId, userId: actorId })
    refuse(post, edit)
    await refuseForeignCategory(ctx, { communityId: post.communityId, categoryId })
    const { title = post.title, content = post.content } = edit
    const hasNewImages = imageIds !== undefined && (await setImages(ctx, { postId, ownerId: actorId, imageIds }))
    const isEdited = hasNewImages || title !== post.title || content !== post.content
    if (isEdited) await refuseUnnamed(ctx, postId, { title, content }, post)
    await ctx.db.execute(sql`update posts set title = ${title}, content = ${content},
        content_html = coalesce(${html}::text, content_html),
        html_version = case when ${html}::text is null then html_version else ${HTML_VERSION} end,
        category_id = case when ${categoryId !== undefined}::boolean then ${categoryId ?? null}::uuid else category_id end,
        is_pinned = coalesce(${isPinned ?? null}::boolean, is_pinned),
        edited_at = case when ${isEdited}::boolean then ${ctx.now()}::timestamptz else edited_at end
      where id = ${postId}`)
    if (rendered)
      await saveMentions(ctx, { communityId: post.communityId, postId, commentId: null, people: rendered.people })
    invalidatesCommunity(post.communityId)
    return read(ctx)
  })
}
