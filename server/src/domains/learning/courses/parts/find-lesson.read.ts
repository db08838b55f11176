import type { CourseTopic, LessonKind } from '@lv/contract/course-options'
import { ApiError } from '@lv/contract/errors'
import type { Question } from '@lv/contract/quiz-questions'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { mayNotLearn } from '../enrolment.ts'
import { findCourse } from '../find.read.ts'

export const LESSON_NOT_FOUND = 'Lesson not found'

export type LessonRow = {
  id: string
  courseId: string
  courseTitle: string
  topic: CourseTopic
  title: string
  kind: LessonKind
  minutes: number
  moduleTitle: string
  content: string
  html: string | null
  videoUrl: string
  questions: Question[]
  passPercent: number
  tries: number
  drawCount: number
  version: number
  enrolmentId: string
  enrolledVersion: number
  progress: number
  /** Whether it existed when they began. */
  isCounted: boolean
  secondsNeeded: number
}

/** @throws `not_found` if the course is hidden; `forbidden` if not begun, or it must be joined again or bought */
export async function findLesson(ctx: Context, actor: Actor, lessonId: string): Promise<LessonRow> {
  const { rows } = await ctx.db.execute<LessonRow>(sql`select v.lesson_id as id, v.course_id as "courseId",
      k.title as "courseTitle", k.topic, v.title, v.kind, v.minutes, v.module_title as "moduleTitle", v.content,
      case when v.html_version > 0 then v.content_html end as html, v.video_url as "videoUrl", v.questions,
      v.pass_percent as "passPercent", v.tries, v.draw_count as "drawCount", v.version,
      e.id as "enrolmentId", e.version as "enrolledVersion", coalesce(e.progress, 0)::int as progress,
      pinned.version is not null as "isCounted",
      coalesce(pinned.seconds_needed, v.seconds_needed)::int as "secondsNeeded"
    from lesson_versions v join courses k on k.id = v.course_id
    left join enrolments e on e.course_id = k.id and e.user_id = ${actor.id}::uuid
    left join lesson_versions pinned on pinned.lesson_id = v.lesson_id and pinned.version = e.version
    where v.lesson_id = ${lessonId}::uuid order by v.version desc limit 1`)
  const row = requireRow(rows, LESSON_NOT_FOUND)
  const standing = await findCourse(ctx, actor, row.courseId)
  if (!standing.mayLearn) throw mayNotLearn(standing)
  if (!row.enrolmentId) throw new ApiError('forbidden', 'Start the course first')
  return row
}
