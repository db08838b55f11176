import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { changes } from '../../http/subjects.ts'
import { releaseLessonFiles } from './parts/release-files.ts'
import { touchDraft } from './parts/touch-draft.ts'

type OfLesson = { courseId: string; lessonId: string; fileId: string }

/**
 * Takes a file out of a lesson of the draft. What is published keeps it until the next publication; what is not is gone.
 * Only for the course's authors. @throws `not_found`
 */
export const removeLessonFile = (ctx: Context, { courseId, lessonId, fileId }: OfLesson) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const isIt = sql`id = ${fileId}::uuid and lesson_id = ${lessonId}::uuid and course_id = ${courseId}::uuid and is_draft`
    const gone = await releaseLessonFiles(ctx, sql`${isIt} and first_version is null`)
    if (gone === 0) {
      const { rows } = await ctx.db.execute(sql`update lesson_files set is_draft = false where ${isIt} returning id`)
      found(rows, 'File not found')
    }
    changes()
    return { message: 'Removed' }
  })
