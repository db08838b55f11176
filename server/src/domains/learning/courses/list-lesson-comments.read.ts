import type { LessonComment } from '@lv/contract/lesson-comments'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { findDiscussion } from './lesson-comments.ts'

type Query = { actor: Actor; lessonId: string; limit: number; cursor?: string | undefined }

/** @throws `not_found`, `forbidden` as for the lesson */
export async function listLessonComments(ctx: Context, { actor, lessonId, limit, cursor }: Query) {
  const { isAuthor } = await findDiscussion(ctx, actor, lessonId)
  const { rows } = await ctx.db.execute<LessonComment>(sql`select c.id, c.text, c.created_at as "createdAt",
      coalesce(nullif(trim(u.first_name), ''), 'A member') as "authorName",
      c.user_id as "authorId", c.is_of_author as "isOfAuthor", c.user_id = ${actor.id}::uuid as "isOwn",
      ${isAuthor}::boolean or c.user_id = ${actor.id}::uuid as "mayRemove"
    from lesson_comments c join users u on u.id = c.user_id
    where c.lesson_id = ${lessonId}::uuid ${cursor ? sql`and c.id > ${cursor}::uuid` : sql.empty()}
    order by c.id limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map(({ createdAt, ...comment }) =>
    Object.assign(comment, { createdAt: toIsoTime(createdAt) }),
  )
  return { items, next: page.last?.id ?? null }
}
