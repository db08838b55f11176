import { ApiError } from '@lv/contract/errors'
import type { LessonFileRole } from '@lv/contract/lesson-file-options'
import { and, eq, isNotNull } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { claimLessonFile, drawLessonFile } from './parts/claim-lesson-file.ts'
import { LESSON_NOT_FOUND } from './parts/find-lesson.read.ts'
import { insertLessonFile } from './parts/insert-lesson-file.ts'
import { touchDraft } from './parts/touch-draft.ts'
import { lessons } from './schema.ts'

type NewFile = {
  courseId: string
  lessonId: string
  role: LessonFileRole
  fileIds: string[]
  ownerId: string
  sender: Sender
}

/**
 * Adds a file to a lesson of the draft: from then on it is the course's and names no author. Only for the course's authors.
 * @throws `invalid` at `file`, `not_found`, `conflict` for a video beside no video lesson, the eleventh file, and past 1 GB
 */
export async function addLessonFile(ctx: Context, added: NewFile): Promise<{ fileId: string }> {
  const { courseId, lessonId, role, ownerId } = added
  const sent = await drawLessonFile(ctx, added)
  return transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const isIt = and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId), isNotNull(lessons.moduleId))
    const [lesson] = await ctx.db.select({ kind: lessons.kind }).from(lessons).where(isIt)
    if (!lesson) throw new ApiError('not_found', LESSON_NOT_FOUND)
    if (role !== 'file' && lesson.kind !== 'video') throw new ApiError('conflict', 'This lesson is no video')
    const file = await claimLessonFile(ctx, { fileId: sent, ownerId, role })
    const fileId = await insertLessonFile(ctx, { courseId, lessonId, role, file })
    changes()
    return { fileId }
  })
}
