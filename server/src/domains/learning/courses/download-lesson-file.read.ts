import { type LessonFileType, lessonFileTypes } from '@lv/contract/lesson-file-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { StoredDownload } from '#core/routes.ts'
import { requireRow } from '#platform/database/rows.ts'
import { mediaTypeOf, sentName } from '#platform/storage/name.ts'
import { noSuchFile, openBytes } from '#platform/storage/open-bytes.ts'
import { findCourse } from './find.read.ts'
import { findLesson, LESSON_NOT_FOUND } from './parts/find-lesson.read.ts'
import { ofDraft, ofVersion } from './parts/lesson-files.read.ts'

type Input = { actor: Actor; lessonId: string; fileId: string; isPreview: boolean }
type Row = { key: string; name: string; type: LessonFileType; byteCount: number }

/** @throws `not_found` to all but the course's authors */
async function requireAuthor(ctx: Context, actor: Actor, lessonId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ courseId: string }>(
    sql`select course_id as "courseId" from lessons where id = ${lessonId}::uuid`,
  )
  const { canEdit } = await findCourse(ctx, actor, requireRow(rows, LESSON_NOT_FOUND).courseId)
  if (!canEdit) requireRow([], LESSON_NOT_FOUND)
}

/** Access to the lesson is checked each time. @throws `not_found`, `forbidden` as for the lesson */
export async function downloadLessonFile(ctx: Context, asked: Input): Promise<StoredDownload> {
  const { actor, lessonId, fileId, isPreview } = asked
  if (isPreview) await requireAuthor(ctx, actor, lessonId)
  const which = isPreview ? ofDraft : ofVersion((await findLesson(ctx, actor, lessonId)).version)
  const { rows } = await ctx.db.execute<Row>(sql`select f.file_id as key, f.file_name as name, f.file_type as type,
      f.byte_count as "byteCount"
    from lesson_files f where f.id = ${fileId}::uuid and f.lesson_id = ${lessonId}::uuid and ${which}`)
  const [file] = rows
  if (!file) throw noSuchFile()
  const contentType = mediaTypeOf(lessonFileTypes, file.type)
  return {
    filename: sentName({ name: file.name, contentType }),
    contentType: contentType === 'text/vtt' ? 'text/vtt; charset=utf-8' : contentType,
    byteCount: file.byteCount,
    tag: `"${fileId}"`,
    open: (range) => openBytes(ctx, file.key, range),
  }
}
