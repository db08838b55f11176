import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { alsoInvalidates, invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { createPost } from '#domains/community/posts/create.ts'
import { refuseUnnamed } from '#domains/community/posts/refuse-unnamed.read.ts'
import { shownIn } from './parts/shown-in.read.ts'

type Shown = { projectId: string; authorId: string; communityId: string; title: string; content: string }

/**
 * Names no collaborator who did not agree.
 * @throws `conflict`, `invalid`, and what `createPost` throws
 */
export function showcase(ctx: Context, shown: Shown): Promise<{ communityId: string; postId: string }> {
  const { projectId, authorId, communityId, title, content } = shown
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select from projects where id = ${projectId}::uuid for no key update`)
    const { fits, isThere } = await shownIn(ctx, { projectId, communityId })
    if (!fits) throw new ApiError('conflict', 'A completed, public project can be shown in a community')
    if (isThere) throw new ApiError('conflict', 'It is shown there already')
    const { id: postId } = await createPost(ctx, {
      communityId,
      authorId,
      title,
      content,
      imageIds: [],
      categoryId: null,
      poll: null,
    })
    await ctx.db.execute(sql`update project_showcases set replaced_at = ${ctx.now()}
      where community_id = ${communityId}::uuid and project_id = ${projectId}::uuid and replaced_at is null`)
    await ctx.db.execute(sql`insert into project_showcases (community_id, project_id, post_id, created_at)
      values (${communityId}::uuid, ${projectId}::uuid, ${postId}::uuid, ${ctx.now()})`)
    await refuseUnnamed(ctx, postId, { title, content })
    alsoInvalidates(`project:${projectId}`)
    return { communityId, postId }
  })
}

type Consent = { projectId: string; personId: string; agrees: boolean }

/**
 * Withdrawn consent applies to later posts (PRODUCT.md, 9.10).
 * @throws `forbidden` to the owner
 */
export async function setConsent(ctx: Context, { projectId, personId, agrees }: Consent): Promise<{ message: string }> {
  const { rowCount } = await ctx.db.execute(sql`update project_offers o
    set named_at = case when ${agrees}::boolean then coalesce(o.named_at, ${ctx.now()}::timestamptz) end
    where o.project_id = ${projectId}::uuid and o.person_id = ${personId}::uuid and o.status = 'accepted'`)
  if (rowCount === 0) throw new ApiError('forbidden', 'Only collaborators may do this')
  invalidates(`project:${projectId}`)
  return { message: agrees ? 'You may be named' : 'You won’t be named' }
}
