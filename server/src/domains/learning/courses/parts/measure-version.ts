import { measuredMinutes, unmeasuredMinutes } from '@lv/contract/course-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type Measures = { measured: number; unmeasured: number }

/** After so long an unread video no longer delays certificates: its author's claim counts. */
export const UNREAD_FOR = '14 days'

export const awaitsMeasuring = (now: Date, courseId: SQL, version: SQL) => sql`exists (select from lesson_files f
  where f.course_id = ${courseId} and f.role = 'video'
    and f.first_version <= ${version} and (f.last_version is null or f.last_version >= ${version})
    and ((f.video_seconds is null and (f.unread_since < ${now}::timestamptz - ${UNREAD_FOR}::interval) is not true)
      or (f.video_seconds > 0 and exists (select from lesson_versions of
        where of.lesson_id = f.lesson_id and of.version = ${version} and of.video_seconds is null))))`

/** Minutes measured, and minutes only claimed by the author. Null while a video waits to be measured. */
export async function measureVersion(ctx: Context, courseId: string, version: number): Promise<Measures | null> {
  const { rows } = await ctx.db.execute<
    Parameters<typeof unmeasuredMinutes>[0] & { awaits: boolean }
  >(sql`select v.kind, v.content, v.questions, v.draw_count as "drawCount", v.minutes, v.video_seconds as "videoSeconds",
      ${awaitsMeasuring(ctx.now(), sql`v.course_id`, sql`v.version`)} as awaits
    from lesson_versions v where v.course_id = ${courseId}::uuid and v.version = ${version}::int`)
  if (rows.some(({ awaits }) => awaits)) return null
  return {
    measured: rows.reduce((sum, lesson) => sum + measuredMinutes(lesson), 0),
    unmeasured: rows.reduce((sum, lesson) => sum + unmeasuredMinutes(lesson), 0),
  }
}
