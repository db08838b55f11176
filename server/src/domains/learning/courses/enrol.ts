import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { unauthorized } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { findCourse, type Standing } from './find.read.ts'

/** What keeps somebody from learning a course that they can see. */
export const mayNotLearn = ({ access }: Pick<Standing, 'access'>) =>
  new ApiError('forbidden', access === 'bought' ? 'Buy the course first' : 'Join the community first')

type New = { courseId: string; userId: string; isBought?: boolean }

/** Writes the enrolment, once, in the version that is published now, and counts it; who has bought begins off the list too. */
export const insertEnrolment = (ctx: Context, { courseId, userId, isBought = false }: New) =>
  ctx.db.execute(sql`with begun as (
      insert into enrolments (course_id, user_id, version, lesson_count, minutes, enrolled_at, clock_at)
      select k.id, ${userId}::uuid, k.version, k.lesson_count, k.duration_minutes, ${ctx.now()}::timestamptz,
        ${ctx.now()}::timestamptz
      from courses k where k.id = ${courseId}::uuid and (k.is_listed or ${isBought}::boolean)
      on conflict do nothing returning course_id)
    update courses k set enrolment_count = enrolment_count + 1 from begun where k.id = begun.course_id`)

const firstOpen = sql`(select v.lesson_id from lesson_versions v
  left join lesson_progress p on p.enrolment_id = e.id and p.lesson_id = v.lesson_id
  where v.course_id = e.course_id and v.version = e.version
  order by coalesce(p.is_done, false), v.position limit 1)`

/**
 * Begins a course, or goes on with it: gives the first lesson that is not done.
 * @throws `unauthorized` for a visitor, `forbidden` to those who have to join its community or buy it first
 */
export async function enrol(ctx: Context, actor: Actor | null, courseId: string): Promise<{ lessonId: string }> {
  if (!actor) throw unauthorized()
  const standing = await findCourse(ctx, actor, courseId)
  if (!standing.mayLearn) throw mayNotLearn(standing)
  return transact(ctx, async (ctx) => {
    await insertEnrolment(ctx, { courseId, userId: actor.id })
    const { rows } = await ctx.db.execute<{ lessonId: string }>(sql`select ${firstOpen} as "lessonId"
      from enrolments e where e.course_id = ${courseId}::uuid and e.user_id = ${actor.id}::uuid`)
    if (rows.length === 0) throw new ApiError('conflict', 'This course isn’t taking new students at the moment')
    changes('courses')
    return only(rows)
  })
}
