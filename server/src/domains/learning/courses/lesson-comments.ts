import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-act.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { dropCounted } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { mayNotLearn } from './enrolment.ts'
import { findCourse } from './find.read.ts'
import { LESSON_NOT_FOUND } from './parts/find-lesson.read.ts'

export type Discussion = { lessonId: string; courseId: string; communityId: string | null; isAuthor: boolean }

/** @throws `not_found` if the course is hidden; `forbidden` if not begun, or its community must be joined again */
export async function findDiscussion(ctx: Context, actor: Actor, lessonId: string): Promise<Discussion> {
  const { rows } = await ctx.db.execute<{ courseId: string }>(sql`select v.course_id as "courseId"
    from lesson_versions v where v.lesson_id = ${lessonId}::uuid limit 1`)
  const { courseId } = requireRow(rows, LESSON_NOT_FOUND)
  const standing = await findCourse(ctx, actor, courseId)
  const { canEdit, isEnrolled, mayLearn, communityId } = standing
  if (!canEdit && !mayLearn) throw mayNotLearn(standing)
  if (!canEdit && !isEnrolled) throw new ApiError('forbidden', 'Start the course first')
  return { lessonId, courseId, communityId, isAuthor: canEdit }
}

type Said = { actor: Actor; lessonId: string; text: string }
type Row = { id: string; course: string; teacherId: string | null }

/** @throws as `findDiscussion`, `forbidden` to those banned from the community, `conflict` if that is closed */
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
    const { id, course, teacherId } = singleRow(rows)
    if (teacherId && teacherId !== actor.id)
      await notify(ctx, {
        kind: 'lesson-commented',
        to: { userId: teacherId },
        data: { course, courseId, lessonId, commentId: id },
      })
    invalidates()
    return { id }
  })
}

type Input = { actor: Actor; lessonId: string; commentId: string }

/** Authors may remove any. @throws as `findDiscussion`, `not_found` for someone else's */
export async function removeLessonComment(ctx: Context, { actor, lessonId, commentId }: Input) {
  const { isAuthor } = await findDiscussion(ctx, actor, lessonId)
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute(sql`delete from lesson_comments
      where id = ${commentId}::uuid and lesson_id = ${lessonId}::uuid
        and (${isAuthor}::boolean or user_id = ${actor.id}::uuid) returning id`)
    requireRow(rows, 'Comment not found')
    await dropCounted(ctx, 'commentId', [commentId])
    invalidates()
    return { message: 'The comment is gone' }
  })
}
