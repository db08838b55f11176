import { ApiError } from '@lv/contract/errors'
import { COURSE_FILE_BYTES, type LessonFileRole, MOST_LESSON_FILES } from '@lv/contract/lesson-file-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { ClaimedFile } from './claim-lesson-file.ts'
import { takeOutFiles } from './release-files.ts'

type Put = { courseId: string; lessonId: string; role: LessonFileRole; file: ClaimedFile }

/**
 * Puts a claimed file into a lesson of the draft, whose course is held; a video, its captions and its picture take the
 * place of the present one. @throws `conflict` where the lesson has enough files, or the course enough bytes
 */
export async function insertLessonFile(ctx: Context, { courseId, lessonId, role, file }: Put): Promise<string> {
  if (role !== 'file') await takeOutFiles(ctx, sql`f.lesson_id = ${lessonId}::uuid and f.role = ${role}`)
  const { fileId, name, type, byteCount, videoSeconds } = file
  const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into lesson_files
      (lesson_id, course_id, role, file_id, file_name, file_type, byte_count, video_seconds)
    select ${lessonId}::uuid, ${courseId}::uuid, ${role}, ${fileId}::uuid, ${name}, ${type}, ${byteCount}::int, ${videoSeconds}::int
    where (select coalesce(sum(o.byte_count), 0) from lesson_files o
        where o.course_id = ${courseId}::uuid and o.superseded_at is null) + ${byteCount}::int <= ${COURSE_FILE_BYTES}
      and (${role}::text <> 'file' or (select count(*) from lesson_files o
        where o.lesson_id = ${lessonId}::uuid and o.role = 'file' and o.is_draft) < ${MOST_LESSON_FILES})
    returning id`)
  const [made] = rows
  if (made) return made.id
  const { rows: counted } = await ctx.db.execute<{
    count: number
  }>(sql`select count(*)::int as count from lesson_files o
    where o.lesson_id = ${lessonId}::uuid and o.role = 'file' and o.is_draft`)
  if (role === 'file' && (counted[0]?.count ?? 0) >= MOST_LESSON_FILES)
    throw new ApiError('conflict', `A lesson has at most ${MOST_LESSON_FILES} files`)
  throw new ApiError('conflict', 'The files of a course have at most 1 GB together. Take out what isn’t needed first.')
}
