import { type LessonKind, MAX_LESSONS, maxMinutes, readAt, videoAt } from '@lv/contract/course-options'
import type { DraftLesson, SaveLesson } from '@lv/contract/courses'
import { ApiError, invalidField } from '@lv/contract/errors'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { MODULE_NOT_FOUND, touchDraft } from './edit.ts'
import { releaseLessonFiles } from './lesson-files.ts'
import { videoSeconds } from './parts/draft-changes.ts'
import { LESSON_NOT_FOUND } from './parts/find-lesson.read.ts'
import { addressOf, ofDraft, readFiles } from './parts/lesson-files.read.ts'
import { courseModules, lessons } from './schema.ts'

const minutesInWords = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

function reasonOf({ kind, content }: { kind: LessonKind; content: string }, seconds: number | null) {
  if (kind !== 'video' || seconds === null) return readAt(content)
  const video = `the length of its video, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return content.trim() === '' ? video : `${video}, and ${readAt(content)}`
}

/** An author may claim less than what is measured, not more. @throws `invalid` at the field */
async function refuseLongClaim(ctx: Context, isIt: SQL | undefined, { minutes, ...change }: SaveLesson) {
  const [before] = await ctx.db.select().from(lessons).where(isIt)
  if (minutes === undefined || !before || before.minutes === minutes) return
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { rows } = await ctx.db.execute<{ seconds: number | null }>(
    sql`select ${videoSeconds} as seconds from lessons l where l.id = ${before.id}::uuid`,
  )
  const lesson: typeof before = Object.assign({}, before, said)
  const seconds = rows[0]?.seconds ?? null
  const most = maxMinutes({ ...lesson, videoSeconds: seconds })
  if (minutes <= most) return
  const why = lesson.kind === 'quiz' ? 'two minutes for each question that is asked' : reasonOf(lesson, seconds)
  throw invalidField('minutes', `At most ${minutesInWords(most)}: ${why}`)
}

type OfLesson = { courseId: string; lessonId: string }
type NewLesson = { courseId: string; moduleId: string; title: string; kind: LessonKind }

const KIND_STANDS =
  'It has been published as it is: what kind of lesson it is can’t be changed any more. Add another lesson instead.'

/** The kind may change only until the lesson is published. */
const mayBe = (kind: LessonKind) => sql`(${lessons.kind} = ${kind} or not exists (
  select from lesson_versions v where v.lesson_id = ${lessons.id}))`

const isOf = ({ courseId, lessonId }: OfLesson) =>
  and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId), isNotNull(lessons.moduleId))

/** For the course's authors. @throws `not_found`, `conflict` if there are enough */
export const addLesson = (ctx: Context, { courseId, moduleId, title, kind }: NewLesson) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const isThere = and(eq(courseModules.id, moduleId), eq(courseModules.courseId, courseId))
    if ((await ctx.db.$count(courseModules, isThere)) === 0) throw new ApiError('not_found', MODULE_NOT_FOUND)
    const { rows } = await ctx.db.execute<{
      id: string
    }>(sql`insert into lessons (course_id, module_id, title, kind, position)
      select ${courseId}::uuid, ${moduleId}::uuid, ${title}, ${kind}, coalesce(max(position), -1) + 1 from lessons
      where course_id = ${courseId}::uuid and module_id is not null having count(*) < ${MAX_LESSONS} returning id`)
    const [made] = rows
    if (!made) throw new ApiError('conflict', `A course has at most ${MAX_LESSONS} lessons`)
    invalidates()
    return made
  })

/** For the course's authors. @throws `not_found` */
export async function readDraftLesson(ctx: Context, of: OfLesson): Promise<DraftLesson> {
  const lesson = requireRow(await ctx.db.select().from(lessons).where(isOf(of)), LESSON_NOT_FOUND)
  const files = await readFiles(ctx, lesson.id, ofDraft)
  return Object.assign(lesson, {
    files: files.map((file) => ({ ...file, url: addressOf(lesson.id, file.id, true) })),
  })
}

/**
 * For the course's authors. @throws `not_found`; `invalid` for a video neither on YouTube nor Vimeo, and more minutes
 * than
 * measured; `conflict` for another kind of lesson once it is published
 */
export const updateLesson = (ctx: Context, { courseId, lessonId, ...change }: OfLesson & SaveLesson) =>
  transact(ctx, async (ctx) => {
    if (change.videoUrl && !videoAt(change.videoUrl))
      throw invalidField('videoUrl', 'Paste the address of a video on YouTube or Vimeo')
    await touchDraft(ctx, courseId)
    const said = Object.entries(change).filter(([, value]) => value !== undefined)
    const set = said.length > 0 ? Object.fromEntries(said) : { courseId }
    const isIt = isOf({ courseId, lessonId })
    await refuseLongClaim(ctx, isIt, change)
    const asked = change.kind ? and(isIt, mayBe(change.kind)) : isIt
    const changed = await ctx.db.update(lessons).set(set).where(asked).returning({ id: lessons.id })
    if (changed.length === 0 && (await ctx.db.$count(lessons, isIt)) > 0) throw new ApiError('conflict', KIND_STANDS)
    requireRow(changed, LESSON_NOT_FOUND)
    if (change.kind && change.kind !== 'video')
      await releaseLessonFiles(ctx, sql`f.lesson_id = ${lessonId}::uuid and f.role <> 'file'`)
    invalidates()
    return { message: 'Saved' }
  })

/** Current learners keep the lesson. For the course's authors. @throws `not_found` */
export const removeLesson = (ctx: Context, of: OfLesson) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, of.courseId)
    await releaseLessonFiles(
      ctx,
      sql`f.lesson_id = ${of.lessonId}::uuid and f.course_id = ${of.courseId}::uuid
      and f.first_version is null`,
    )
    requireRow(await ctx.db.update(lessons).set({ moduleId: null }).where(isOf(of)).returning(), LESSON_NOT_FOUND)
    invalidates()
    return { message: 'Removed' }
  })
