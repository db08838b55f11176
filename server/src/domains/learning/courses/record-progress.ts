import { VIDEO_PARTS } from '@lv/contract/course-options'
import type { Evidence } from '@lv/contract/courses'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { findLesson } from './parts/find-lesson.read.ts'
import { keepEvidence } from './parts/save-evidence.ts'

async function asItWas(ctx: Context, enrolmentId: string) {
  const { rows } = await ctx.db.execute<{ progress: number; certificateCode: string | null }>(sql`select e.progress,
      (select code from certificates where enrolment_id = e.id and revoked_at is null) as "certificateCode"
    from enrolments e where e.id = ${enrolmentId}::uuid`)
  return { seconds: 0, isDone: false, ...singleRow(rows) }
}

const partsOf = (watched: number[] = []) => {
  const parts = new Set(watched)
  return Array.from({ length: VIDEO_PARTS }, (_, part) => (parts.has(part) ? '1' : '0')).join('')
}

/**
 * Progress only grows, never faster than the clock, so repeating it is safe.
 * @throws `not_found`, and `forbidden` to those who may not learn it
 */
export async function recordProgress(
  ctx: Context,
  { actor, lessonId, evidence }: { actor: Actor; lessonId: string; evidence: Evidence },
) {
  const lesson = await findLesson(ctx, actor, lessonId)
  invalidates()
  if (!lesson.isCounted) return asItWas(ctx, lesson.enrolmentId)
  const { watched, ...said } = evidence
  return transact(ctx, (ctx) => keepEvidence(ctx, lesson, { ...said, watched: partsOf(watched), isQuizPassed: false }))
}
