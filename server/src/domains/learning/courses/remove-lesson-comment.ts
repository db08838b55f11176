import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { dropCounted } from '#domains/notifications/notifications/drop-news.ts'
import { found } from '#platform/database/rows.ts'
import { findDiscussion } from './parts/find-discussion.ts'

type Asked = { actor: Actor; lessonId: string; commentId: string }

/**
 * Removes a comment from under a lesson: whoever wrote it, and the course's authors.
 * @throws `not_found` for one that is not there, and for somebody else's; `forbidden` as for the lesson
 */
export async function removeLessonComment(ctx: Context, { actor, lessonId, commentId }: Asked) {
  const { isAuthor } = await findDiscussion(ctx, actor, lessonId)
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute(sql`delete from lesson_comments
      where id = ${commentId}::uuid and lesson_id = ${lessonId}::uuid
        and (${isAuthor}::boolean or user_id = ${actor.id}::uuid) returning id`)
    found(rows, 'Comment not found')
    await dropCounted(ctx, 'commentId', [commentId])
    changes()
    return { message: 'The comment is gone' }
  })
}
