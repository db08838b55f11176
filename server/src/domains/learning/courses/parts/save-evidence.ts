import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { earnStanding } from '#domains/community/standing/earn.ts'
import { singleRow } from '#platform/database/rows.ts'
import { holdLearner } from '../enrolment.ts'
import { complete } from './complete.ts'

/** `watched`: one digit for each part of the video, 1 if played. */
export type Seen = {
  seconds?: number | undefined
  watched: string
  position?: number | undefined
  note?: string | undefined
  ended?: boolean | undefined
  read?: boolean | undefined
  isQuizPassed: boolean
}

type Row = { seconds: number; isDone: boolean; isNew: boolean }
type Counted = {
  communityId: string | null
  userId: string
  progress: number
  isCompleted: boolean
  certificateCode: string | null
}

/**
 * Each value only grows. One clock per learner: time given to a lesson goes to no other. Marking a lesson as read
 * gives it the time since the last activity in the course, as far as it needs.
 */
const merge = (ctx: Context, enrolmentId: string, lessonId: string, seen: Seen) => sql`with before as (
      select seconds, is_done from lesson_progress where enrolment_id = ${enrolmentId}::uuid and lesson_id = ${lessonId}::uuid),
    clock as (
      select e.id, v.lesson_id, v.kind, v.seconds_needed, coalesce((select seconds from before), 0) as had,
        (select max(o.clock_at) from enrolments o where o.user_id = e.user_id) as stood_at,
        case when ${seen.read ?? false}::boolean then least(v.seconds_needed,
          floor(extract(epoch from ${ctx.now()}::timestamptz - greatest(e.enrolled_at,
            (select max(p.updated_at) from lesson_progress p where p.enrolment_id = e.id))))::int) else 0 end as since
      from enrolments e join lesson_versions v on v.course_id = e.course_id and v.version = e.version
      where e.id = ${enrolmentId}::uuid and v.lesson_id = ${lessonId}::uuid),
    given as (
      select c.*, greatest(0, least(greatest(${seen.seconds ?? 0}::int, c.since) - c.had,
        floor(extract(epoch from ${ctx.now()}::timestamptz - c.stood_at))::int)) as more
      from clock c),
    wound as (
      update enrolments e set clock_at = g.stood_at + make_interval(secs => g.more)
      from given g where e.id = g.id and g.more > 0),
    kept as (
      insert into lesson_progress as p (enrolment_id, lesson_id, opened_at, seconds, watched, position, note,
        quiz_passed_at, ended_at, seconds_needed, needs_video, needs_quiz, needs_end, updated_at)
      select g.id, g.lesson_id, ${ctx.now()}::timestamptz, g.had + g.more,
        ${seen.watched}::text::bit(100), ${seen.position ?? 0}::int, ${seen.note ?? ''}::text,
        case when ${seen.isQuizPassed}::boolean then ${ctx.now()}::timestamptz end,
        case when ${Boolean(seen.ended || seen.read)}::boolean then ${ctx.now()}::timestamptz end,
        g.seconds_needed, g.kind = 'video', g.kind = 'quiz', g.kind = 'text', ${ctx.now()}::timestamptz
      from given g
      on conflict (enrolment_id, lesson_id) do update set
        seconds = greatest(p.seconds, excluded.seconds),
        watched = p.watched | excluded.watched,
        position = case when ${seen.position === undefined}::boolean then p.position else excluded.position end,
        note = case when ${seen.note === undefined}::boolean then p.note else excluded.note end,
        quiz_passed_at = coalesce(p.quiz_passed_at, excluded.quiz_passed_at),
        ended_at = coalesce(p.ended_at, excluded.ended_at),
        updated_at = excluded.updated_at
      returning seconds, is_done)
  select kept.seconds, kept.is_done as "isDone",
    kept.is_done and not coalesce((select is_done from before), false) as "isNew" from kept`

const count = (ctx: Context, enrolmentId: string, isNew: boolean) => sql`update enrolments e set
    done_count = done_count + ${isNew ? 1 : 0}::int,
    completed_at = coalesce(completed_at,
      case when done_count + ${isNew ? 1 : 0}::int = lesson_count then ${ctx.now()}::timestamptz end)
  where id = ${enrolmentId}::uuid
  returning user_id as "userId", (select community_id from courses k where k.id = e.course_id) as "communityId", progress,
    completed_at is not null as "isCompleted",
    (select code from certificates c where c.enrolment_id = e.id and c.revoked_at is null) as "certificateCode"`

/** Runs in a transaction, one at a time for each person. */
export async function keepEvidence(
  ctx: Context,
  { id: lessonId, enrolmentId }: { id: string; enrolmentId: string },
  seen: Seen,
) {
  await holdLearner(ctx, enrolmentId)
  const { isNew, ...kept } = singleRow((await ctx.db.execute<Row>(merge(ctx, enrolmentId, lessonId, seen))).rows)
  const counted = singleRow((await ctx.db.execute<Counted>(count(ctx, enrolmentId, isNew))).rows)
  const { communityId, userId, isCompleted } = counted
  if (isNew && communityId)
    await earnStanding(ctx, { communityId, userId, reason: 'lesson', subjectId: lessonId, at: ctx.now() })
  const certificateCode = isNew && isCompleted ? await complete(ctx, enrolmentId) : counted.certificateCode
  return { ...kept, progress: counted.progress, certificateCode }
}
