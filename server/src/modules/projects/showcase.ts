import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { alsoChanges } from '../../http/subjects.ts'
import { createPost } from '../posts/create.ts'
import { shownIn } from './parts/shown-in.read.ts'
import { namedWithout } from './parts/unnamed.read.ts'

type Shown = { projectId: string; authorId: string; communityId: string; title: string; content: string }

/**
 * Shows a completed public project in a community of its owner: a post of theirs, under which the community's list names
 * the project; once a community, and again where that post was deleted. It names no
 * collaborator who did not agree. @throws `conflict`, `invalid`, and what `createPost` throws
 */
export function showcase(ctx: Context, shown: Shown): Promise<{ communityId: string; postId: string }> {
  const { projectId, authorId, communityId, title, content } = shown
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select from projects where id = ${projectId}::uuid for no key update`)
    const { fits, isThere } = await shownIn(ctx, { projectId, communityId })
    if (!fits) throw new ApiError('conflict', 'A completed, public project can be shown in a community')
    if (isThere) throw new ApiError('conflict', 'It is shown there already')
    for (const [field, text] of Object.entries({ title, content })) {
      const name = await namedWithout(ctx, projectId, text)
      if (name) throw invalidField(field, `${name} hasn’t agreed to be named. Take the name out, or ask them first.`)
    }
    const { id: postId } = await createPost(ctx, {
      communityId,
      authorId,
      title,
      content,
      imageIds: [],
      categoryId: null,
      poll: null,
    })
    await ctx.db.execute(sql`insert into project_showcases (community_id, project_id, post_id, created_at)
      values (${communityId}::uuid, ${projectId}::uuid, ${postId}::uuid, ${ctx.now()})
      on conflict (community_id, project_id) do update set post_id = excluded.post_id, created_at = excluded.created_at`)
    alsoChanges(`project:${projectId}`)
    return { communityId, postId }
  })
}
