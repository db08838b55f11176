import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { takeOutFiles } from './parts/release-files.ts'
import { touchDraft } from './parts/touch-draft.ts'

type OfLesson = { courseId: string; lessonId: string; fileId: string }

/**
 * Takes a file out of a lesson of the draft. What is published keeps it until the next publication; what is not is gone.
 * Only for the course's authors. @throws `not_found`
 */
export const removeLessonFile = (ctx: Context, { courseId, lessonId, fileId }: OfLesson) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const isIt = sql`f.id = ${fileId}::uuid and f.lesson_id = ${lessonId}::uuid and f.course_id = ${courseId}::uuid`
    if ((await takeOutFiles(ctx, isIt)) === 0) throw new ApiError('not_found', 'File not found')
    changes()
    return { message: 'Removed' }
  })
