import type { Learning } from '@lv/contract/courses'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { unauthorized } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { dropCounted } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { singleRow } from '#platform/database/rows.ts'
import { findCourse, type Standing } from './find.read.ts'

export const mayNotLearn = ({ access }: Pick<Standing, 'access'>) =>
  new ApiError('forbidden', access === 'bought' ? 'Buy the course first' : 'Join the community first')

type New = { courseId: string; userId: string; isBought?: boolean }

/** Someone who has bought a course begins it even if it is not listed. */
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
 * @returns the first lesson that is not done
 * @throws `unauthorized` for a visitor, `forbidden` if they must join the community or buy the course first
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
    invalidates('courses')
    return singleRow(rows)
  })
}

export async function eraseLearner(ctx: Context, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`delete from lesson_comments where user_id = ${userId}::uuid returning id`,
  )
  await dropCounted(
    ctx,
    'commentId',
    rows.map(({ id }) => id),
  )
  await ctx.db.execute(sql`delete from course_reviews where user_id = ${userId}::uuid`)
  await ctx.db.execute(sql`delete from course_purchases where user_id = ${userId}::uuid`)
  await ctx.db.execute(sql`with gone as (delete from enrolments where user_id = ${userId}::uuid returning course_id)
    update courses k set enrolment_count = k.enrolment_count - 1 from gone where k.id = gone.course_id`)
}

/** Locks all enrolments of the learner, always in one order, as one clock measures time across them. */
export const holdLearner = (ctx: Context, enrolmentId: string) =>
  ctx.db.execute(sql`select from enrolments
    where user_id = (select user_id from enrolments where id = ${enrolmentId}::uuid) order by id for no key update`)

/** Hours are each course's minutes times progress, over 6,000 (specification, section 5; docs/deviations.md). */
export async function readLearning(ctx: Context, userId: string): Promise<Learning> {
  const { rows } = await ctx.db.execute<Learning>(sql`select count(*)::int as enrolled,
      count(completed_at)::int as completed,
      coalesce(round(sum(minutes * progress) / 6000.0, 1), 0)::float as hours
    from enrolments where user_id = ${userId}::uuid`)
  return singleRow(rows)
}
