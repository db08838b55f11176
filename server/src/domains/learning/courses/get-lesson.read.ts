import { type LessonKind, secondsNeeded, videoAt } from '@lv/contract/course-options'
import type { Lesson } from '@lv/contract/lessons'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { rendered } from '#domains/community/posts/render.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { findCourse } from './find.read.ts'
import { drawnFor, readQuiz } from './parts/attempts.ts'
import { findLesson, LESSON_NOT_FOUND, type LessonRow } from './parts/find-lesson.read.ts'
import { ofDraft, ofVersion, presentFiles, readFiles } from './parts/lesson-files.read.ts'
import { inModules, type OutlineRow } from './parts/outline.ts'
import { asked } from './parts/quiz.ts'

/** Aborted once the reader is gone, so that nothing more is rendered. */
type Gone = AbortSignal | undefined
type Asked = { actor: Actor; lessonId: string; gone: Gone }

type Evidence = Omit<Lesson['evidence'], 'watched' | 'secondsNeeded'> & { watched: string }
type Kept = { lessons: OutlineRow[]; evidence: Evidence | null; certificateCode: string | null; commentCount: number }

const NOTHING: Evidence = {
  seconds: 0,
  watched: '',
  position: 0,
  note: '',
  isDone: false,
  isQuizPassed: false,
  isEnded: false,
}

const commentCount = (lessonId: string) =>
  sql`(select count(*)::int from lesson_comments c where c.lesson_id = ${lessonId}::uuid) as "commentCount"`

const keptOf = (lesson: LessonRow): SQL => sql`select
    (select coalesce(json_agg(o order by o.position), '[]') from (
      select v.lesson_id as id, v.title, v.kind, v.minutes, v.module_title as "moduleTitle", v.position,
        coalesce(p.is_done, false) as "isDone"
      from lesson_versions v
      left join lesson_progress p on p.lesson_id = v.lesson_id and p.enrolment_id = ${lesson.enrolmentId}::uuid
      where v.course_id = ${lesson.courseId}::uuid and v.version = ${lesson.enrolledVersion}::int) o) as lessons,
    (select json_build_object('seconds', p.seconds, 'watched', p.watched::text, 'position', p.position, 'note', p.note,
        'isDone', p.is_done, 'isQuizPassed', p.quiz_passed_at is not null, 'isEnded', p.ended_at is not null)
      from lesson_progress p
      where p.enrolment_id = ${lesson.enrolmentId}::uuid and p.lesson_id = ${lesson.id}::uuid) as evidence,
    (select c.code from certificates c
      where c.enrolment_id = ${lesson.enrolmentId}::uuid and c.revoked_at is null) as "certificateCode",
    ${commentCount(lesson.id)}`

const partsIn = (watched: string) => [...watched].flatMap((part, at) => (part === '1' ? [at] : []))

function around(lessons: { id: string }[], lessonId: string) {
  const at = lessons.findIndex(({ id }) => id === lessonId)
  const next = at < 0 ? null : lessons[at + 1]
  return { previousId: (at > 0 && lessons[at - 1]?.id) || null, nextId: next?.id ?? null }
}

async function readAsLearner(ctx: Context, lesson: LessonRow, gone: Gone): Promise<Lesson> {
  const { lessons, evidence, certificateCode, commentCount } = singleRow(
    (await ctx.db.execute<Kept>(keptOf(lesson))).rows,
  )
  const { watched, ...seen } = evidence ?? NOTHING
  return {
    id: lesson.id,
    title: lesson.title,
    kind: lesson.kind,
    minutes: lesson.minutes,
    moduleTitle: lesson.moduleTitle,
    html: lesson.html ?? (await rendered(lesson.content, { gone })).html,
    video: videoAt(lesson.videoUrl),
    ...presentFiles(await readFiles(ctx, lesson.id, ofVersion(lesson.version)), lesson.id, false),
    course: { id: lesson.courseId, title: lesson.courseTitle, topic: lesson.topic, progress: lesson.progress },
    outline: inModules(lessons),
    ...around(lessons, lesson.id),
    evidence: { ...seen, watched: partsIn(watched), secondsNeeded: lesson.secondsNeeded },
    isCounted: lesson.isCounted,
    isPreview: false,
    quiz: lesson.kind === 'quiz' ? await readQuiz(ctx, lesson) : null,
    commentCount,
    certificateCode,
  }
}

type Draft = Omit<
  LessonRow,
  'html' | 'enrolmentId' | 'enrolledVersion' | 'progress' | 'isCounted' | 'secondsNeeded' | 'version'
>
type DraftRow = Draft & { lessons: (OutlineRow & { kind: LessonKind })[]; commentCount: number }

/** @throws `not_found` to all but its authors */
async function preview(ctx: Context, { actor, lessonId, gone }: Asked): Promise<Lesson> {
  const { rows } = await ctx.db.execute<DraftRow>(sql`select l.id, l.course_id as "courseId", k.title as "courseTitle",
      k.topic, l.title, l.kind, l.minutes, m.title as "moduleTitle", l.content, l.video_url as "videoUrl", l.questions,
      l.pass_percent as "passPercent", l.tries, l.draw_count as "drawCount", ${commentCount(lessonId)},
      (select json_agg(o order by o.place, o.position) from (
        select i.id, i.title, i.kind, i.minutes, n.title as "moduleTitle", false as "isDone", n.position as place, i.position
        from lessons i join course_modules n on n.id = i.module_id where i.course_id = l.course_id) o) as lessons
    from lessons l join courses k on k.id = l.course_id join course_modules m on m.id = l.module_id
    where l.id = ${lessonId}::uuid`)
  const { lessons, commentCount: comments, ...lesson } = requireRow(rows, LESSON_NOT_FOUND)
  const { canEdit } = await findCourse(ctx, actor, lesson.courseId)
  if (!canEdit) return requireRow([], LESSON_NOT_FOUND)
  const drawn = await drawnFor(ctx, { id: lesson.id, enrolmentId: 'preview' }, 1, lesson)
  const { passPercent, tries } = lesson
  const files = await readFiles(ctx, lesson.id, ofDraft)
  const videoSeconds = files.find(({ role }) => role === 'video')?.videoSeconds ?? null
  const quiz = { version: 0, passPercent, tries, triesLeft: tries, nextTryAt: null, attempt: 1, last: null }
  return {
    id: lesson.id,
    title: lesson.title,
    kind: lesson.kind,
    minutes: lesson.minutes,
    moduleTitle: lesson.moduleTitle,
    html: (await rendered(lesson.content, { whose: actor.id, gone })).html,
    video: videoAt(lesson.videoUrl),
    ...presentFiles(files, lesson.id, true),
    course: { id: lesson.courseId, title: lesson.courseTitle, topic: lesson.topic, progress: 0 },
    outline: inModules(lessons),
    ...around(lessons, lesson.id),
    evidence: { ...NOTHING, watched: [], secondsNeeded: secondsNeeded({ ...lesson, videoSeconds }) },
    isCounted: false,
    isPreview: true,
    quiz: lesson.kind === 'quiz' ? { ...quiz, questions: drawn.map(asked) } : null,
    commentCount: comments,
    certificateCode: null,
  }
}

/** `preview` is the draft, for its authors. @throws `not_found`, `forbidden` to those who have not begun the course */
export const getLesson = async (
  ctx: Context,
  { isPreview, ...asked }: Asked & { isPreview: boolean },
): Promise<Lesson> =>
  isPreview ? preview(ctx, asked) : readAsLearner(ctx, await findLesson(ctx, asked.actor, asked.lessonId), asked.gone)
