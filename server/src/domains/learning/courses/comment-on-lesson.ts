import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-write.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { only } from '#platform/database/rows.ts'
import { findDiscussion } from './parts/find-discussion.ts'

type Said = { actor: Actor; lessonId: string; text: string }
type Row = { id: string; course: string; teacherId: string | null }

/**
 * Says something under a lesson, and tells who teaches the course. For those who learn it and those who write it.
 * @throws `not_found`, `forbidden` as for the lesson, and to somebody banned from its community, `conflict` where that is closed
 */
export async function commentOnLesson(ctx: Context, { actor, lessonId, text }: Said): Promise<{ id: string }> {
  const { courseId, communityId, isAuthor } = await findDiscussion(ctx, actor, lessonId)
  if (communityId) await requireMayWrite(ctx, { communityId, userId: actor.id })
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Row>(sql`with said as (
        insert into lesson_comments (lesson_id, course_id, user_id, text, is_of_author, created_at)
        values (${lessonId}::uuid, ${courseId}::uuid, ${actor.id}::uuid, ${text}, ${isAuthor}::boolean,
          ${ctx.now()}::timestamptz)
        returning id, course_id)
      select said.id, k.title as course, k.author_id as "teacherId" from said join courses k on k.id = said.course_id`)
    const { id, course, teacherId } = only(rows)
    if (teacherId && teacherId !== actor.id)
      await tell(ctx, {
        kind: 'lesson-commented',
        to: { userId: teacherId },
        data: { course, courseId, lessonId, commentId: id },
      })
    changes()
    return { id }
  })
}
