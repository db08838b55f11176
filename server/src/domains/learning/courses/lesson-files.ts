import { ApiError, invalidField } from '@lv/contract/errors'
import {
  COURSE_FILE_BYTES,
  type LessonFileRole,
  type LessonFileType,
  type LessonMedia,
  lessonFileTypes,
  MAX_LESSON_FILES,
  SUPERSEDED_FILE_DAYS,
  typesOfRole,
} from '@lv/contract/lesson-file-options'
import type { ResourceMedia } from '@lv/contract/resource-options'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { giveAway } from '#platform/storage/give-away.ts'
import { holdFiles, releaseFrom } from '#platform/storage/release.ts'
import { touchDraft } from './edit.ts'
import { LESSON_NOT_FOUND } from './parts/find-lesson.read.ts'
import { lessons } from './schema.ts'

const accept = 'lessonFiles'
const FIELD = 'file'

const inWords: Record<LessonFileRole, string> = {
  file: 'PDF, JPG, PNG, Word, Excel, PowerPoint, or OpenDocument',
  video: 'MP4 or WebM',
  captions: 'WebVTT (.vtt)',
  poster: 'JPG or PNG',
}

type Sent = { fileIds: string[]; ownerId: string; sender: Sender }
export type ClaimedFile = {
  fileId: string
  name: string
  type: LessonFileType
  byteCount: number
  videoSeconds: number | null
}

/** Call it before the transaction. @throws `invalid` at the field */
export async function drawLessonFile(ctx: Context, { fileIds, ownerId, sender }: Sent): Promise<string> {
  const [fileId] = fileIds
  if (!fileId) throw invalidField(FIELD, 'Choose a file')
  await drawFiles(ctx, { fileIds: [fileId], ownerId, accept, field: FIELD, sender })
  return fileId
}

type Claim = { fileId: string; ownerId: string; role: LessonFileRole }

/** The file no longer names an author. @throws `invalid` at the field if it is not the sender's, or of a wrong kind */
export async function claimLessonFile(ctx: Context, { fileId, ownerId, role }: Claim): Promise<ClaimedFile> {
  const file = await giveAway(ctx, { fileId, ownerId, accept })
  if (!file) throw invalidField(FIELD, 'Choose a file')
  const { id, name, contentType, byteCount, videoSeconds } = file
  const type = lessonFileTypes[contentType as ResourceMedia | LessonMedia]
  if (!typesOfRole[role].includes(type))
    throw invalidField(
      FIELD,
      `Invalid file type: ${name} is not a supported file type. Please use ${inWords[role]} files.`,
    )
  return { fileId: id, name, type, byteCount, videoSeconds }
}

/**
 * Runs in the caller's transaction. Locks bytes shared with copies, so that the last of parallel releases deletes them.
 * @returns how many files there were
 */
export async function releaseLessonFiles(ctx: Context, which: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select distinct f.file_id as id from lesson_files f where ${which}`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await holdFiles(ctx, ids)
  const { rowCount } = await ctx.db.execute(sql`delete from lesson_files f where ${which}`)
  await releaseFrom(
    ctx,
    sql`select o.id as file_id from unnest(${sql.param(ids)}::uuid[]) o (id)
      where not exists (select from lesson_files f where f.file_id = o.id)`,
  )
  return rowCount ?? 0
}

/** Deletes unpublished files at once; others stay until the next publication. @returns how many there were */
async function takeOutFiles(ctx: Context, which: SQL): Promise<number> {
  const present = sql`${which} and f.is_draft`
  const gone = await releaseLessonFiles(ctx, sql`${present} and f.first_version is null`)
  const { rowCount } = await ctx.db.execute(sql`update lesson_files f set is_draft = false where ${present}`)
  return gone + (rowCount ?? 0)
}

type Put = { courseId: string; lessonId: string; role: LessonFileRole; file: ClaimedFile }

/** Call it with the course locked. @throws `conflict` if the lesson has enough files, or the course enough bytes */
export async function insertLessonFile(ctx: Context, { courseId, lessonId, role, file }: Put): Promise<string> {
  if (role !== 'file') await takeOutFiles(ctx, sql`f.lesson_id = ${lessonId}::uuid and f.role = ${role}`)
  const { fileId, name, type, byteCount, videoSeconds } = file
  const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into lesson_files
      (lesson_id, course_id, role, file_id, file_name, file_type, byte_count, video_seconds)
    select ${lessonId}::uuid, ${courseId}::uuid, ${role}, ${fileId}::uuid, ${name}, ${type}, ${byteCount}::int, ${videoSeconds}::int
    where (select coalesce(sum(o.byte_count), 0) from lesson_files o
        where o.course_id = ${courseId}::uuid and o.superseded_at is null) + ${byteCount}::int <= ${COURSE_FILE_BYTES}
      and (${role}::text <> 'file' or (select count(*) from lesson_files o
        where o.lesson_id = ${lessonId}::uuid and o.role = 'file' and o.is_draft) < ${MAX_LESSON_FILES})
    returning id`)
  const [made] = rows
  if (made) return made.id
  const { rows: counted } = await ctx.db.execute<{
    count: number
  }>(sql`select count(*)::int as count from lesson_files o
    where o.lesson_id = ${lessonId}::uuid and o.role = 'file' and o.is_draft`)
  if (role === 'file' && (counted[0]?.count ?? 0) >= MAX_LESSON_FILES)
    throw new ApiError('conflict', `A lesson has at most ${MAX_LESSON_FILES} files`)
  throw new ApiError('conflict', 'The files of a course have at most 1 GB together. Take out what isn’t needed first.')
}

type NewFile = {
  courseId: string
  lessonId: string
  role: LessonFileRole
  fileIds: string[]
  ownerId: string
  sender: Sender
}

/**
 * For the course's authors. @throws `invalid` at `file`, `not_found`; `conflict` for a video in another kind of lesson,
 * the eleventh file, and past 1 GB
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
    invalidates()
    return { fileId }
  })
}

type OfLesson = { courseId: string; lessonId: string; fileId: string }

/** A published file stays until the next publication. For the course's authors. @throws `not_found` */
export const removeLessonFile = (ctx: Context, { courseId, lessonId, fileId }: OfLesson) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const isIt = sql`f.id = ${fileId}::uuid and f.lesson_id = ${lessonId}::uuid and f.course_id = ${courseId}::uuid`
    if ((await takeOutFiles(ctx, isIt)) === 0) throw new ApiError('not_found', 'File not found')
    invalidates()
    return { message: 'Removed' }
  })

/** Deletes files a week after a publication removed them, as nobody reads that version any more. */
export const sweepLessonFiles = (ctx: Context): Promise<number> =>
  transact(ctx, (ctx) =>
    releaseLessonFiles(
      ctx,
      sql`f.superseded_at < ${ctx.now()}::timestamptz - make_interval(days => ${SUPERSEDED_FILE_DAYS})`,
    ),
  )
