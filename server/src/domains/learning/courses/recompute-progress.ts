import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'

/** `adminId` is null for a command that names nobody. */
type By = { adminId: string | null; reason?: string | undefined }

/** @returns how many lessons and enrolments differed, which only a bug causes */
export function recomputeProgress(
  ctx: Context,
  { adminId, reason }: By,
): Promise<{ lessons: number; enrolments: number }> {
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local statement_timeout = 0`)
    await ctx.db.execute(sql`lock table enrolments in share row exclusive mode`)
    const lessons = await ctx.db.execute(sql`update lesson_progress p set seconds_needed = v.seconds_needed,
        needs_video = v.kind = 'video', needs_quiz = v.kind = 'quiz',
        quiz_passed_at = coalesce(p.quiz_passed_at, a.passed_at)
      from enrolments e
      join lesson_versions v on v.course_id = e.course_id and v.version = e.version
      left join lateral (select min(t.answered_at) as passed_at from quiz_attempts t
        where t.enrolment_id = e.id and t.lesson_id = v.lesson_id and t.is_passed) a on true
      where p.enrolment_id = e.id and p.lesson_id = v.lesson_id
        and ((p.seconds_needed, p.needs_video, p.needs_quiz)
            is distinct from (v.seconds_needed, v.kind = 'video', v.kind = 'quiz')
          or (p.quiz_passed_at is null and a.passed_at is not null))`)
    const enrolments = await ctx.db.execute(sql`update enrolments e set done_count = c.done,
        completed_at = case when c.done = e.lesson_count then coalesce(e.completed_at, ${ctx.now()}::timestamptz) end
      from (select o.id, count(p.lesson_id)::int as done from enrolments o
        left join lesson_progress p on p.enrolment_id = o.id and p.is_done group by o.id) c
      where c.id = e.id and c.done <> e.done_count`)
    const mended = { lessons: lessons.rowCount ?? 0, enrolments: enrolments.rowCount ?? 0 }
    await audit(ctx, { actorId: adminId, action: 'progress_recomputed', detail: { ...mended, reason } })
    return mended
  })
}

export const mendProgress = (ctx: Context, by: By): Promise<{ message: string }> =>
  transact(ctx, async (ctx) => {
    const { lessons, enrolments } = await recomputeProgress(ctx, by)
    return {
      message:
        lessons + enrolments === 0
          ? 'All progress is as it should be: nothing to mend.'
          : `Mended: ${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} and ${enrolments} ${enrolments === 1 ? 'enrolment' : 'enrolments'}.`,
    }
  })
