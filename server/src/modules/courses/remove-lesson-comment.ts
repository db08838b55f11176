import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import type { Actor } from '../../http/actor.ts'
import { changes } from '../../http/subjects.ts'
import { dropCounted } from '../../news/drop-news.ts'
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
