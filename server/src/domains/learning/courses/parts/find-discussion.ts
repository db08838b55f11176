import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { mayNotLearn } from '../enrol.ts'
import { findCourse } from '../find.read.ts'
import { LESSON_NOT_FOUND } from './find-lesson.read.ts'

/** The discussion of a published lesson, as the actor stands to it. */
export type Discussion = { lessonId: string; courseId: string; communityId: string | null; isAuthor: boolean }

/**
 * Finds the discussion under a lesson, for those who learn its course and those who write it. @throws `not_found` where they
 * may not see the course, `forbidden` where they have not begun it, or have to join its community again
 */
export async function findDiscussion(ctx: Context, actor: Actor, lessonId: string): Promise<Discussion> {
  const { rows } = await ctx.db.execute<{ courseId: string }>(sql`select v.course_id as "courseId"
    from lesson_versions v where v.lesson_id = ${lessonId}::uuid limit 1`)
  const { courseId } = found(rows, LESSON_NOT_FOUND)
  const standing = await findCourse(ctx, actor, courseId)
  const { canEdit, isEnrolled, mayLearn, communityId } = standing
  if (!canEdit && !mayLearn) throw mayNotLearn(standing)
  if (!canEdit && !isEnrolled) throw new ApiError('forbidden', 'Start the course first')
  return { lessonId, courseId, communityId, isAuthor: canEdit }
}
