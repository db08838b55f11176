import type { CorrectStanding } from '@lv/contract/standing'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'
import { isInside } from '../entitled.ts'

const MAX = 50

/** Null if they never bought it. */
const isPaid = (userId: string) => sql`(select s.refunded_cents < s.amount_cents
  from course_purchases p join charges s on s.id = p.charge_id where p.course_id = k.id and p.user_id = ${userId}::uuid)`

/** Authors need not buy it, nor those who began it while it was free. */
const hasToBuy = (userId: string) => sql`(k.access = 'bought' and not coalesce(${isPaid(userId)}, e.id is not null)
  and not exists (select from memberships m where m.community_id = k.community_id and m.user_id = ${userId}::uuid
    and m.role in ('owner', 'moderator')))`

/** Null if it is done, or for members only and they have left. */
const nextLessonId = (ctx: Pick<Context, 'now'>, userId: string) => sql`(select v.lesson_id from lesson_versions v
  where v.course_id = k.id and v.version = e.version and not b."hasToBuy"
    and (k.access <> 'membership' or ${isInside(ctx, sql`${userId}::uuid`, sql`k.community_id`)})
    and not exists (select from lesson_progress p
      where p.enrolment_id = e.id and p.lesson_id = v.lesson_id and p.is_done)
  order by v.position limit 1)`

export const dashboardCourses = (
  ctx: Pick<Context, 'now'>,
  userId: string,
) => sql`(select coalesce(json_agg(taught), '[]') from (
    select k.id, k.title, k.level, k.topic, k.duration_minutes as duration, k.price_cents as "priceCents", b."hasToBuy",
      e.id is not null and not b."hasToBuy" as "isEnrolled", coalesce(e.progress, 0)::int as progress,
      ${nextLessonId(ctx, userId)} as "nextLessonId"
    from courses k left join enrolments e on e.course_id = k.id and e.user_id = ${userId}::uuid
      cross join lateral (select ${hasToBuy(userId)} as "hasToBuy") b
    where k.community_id = c.id and k.is_listed order by k.published_at desc, k.id desc limit ${MAX}) taught)`

const EVENTS = 5
const isComing = (now: Date): SQL => sql`e.community_id = c.id and e.ends_at > ${now} and e.cancelled_at is null`

/** Specification, section 3. */
export const comingEvents = (now: Date): SQL => sql`(select coalesce(json_agg(coming), '[]') from (
    select e.id, e.title, e.starts_at as "startDate", coalesce(nullif(e.location, ''), 'Online') as location,
      e.registered_count as "currentAttendees", e.capacity as "maxAttendees"
    from community_events e where ${isComing(now)}
    order by e.ends_at, e.id limit ${EVENTS}) coming)`

export const countsOf = (now: Date): SQL => sql`json_build_object(
    'courses', (select count(*) from courses k where k.community_id = c.id and k.is_listed),
    'events', (select count(*) from community_events e where ${isComing(now)}),
    'resources', (select count(*) from resources r where r.community_id = c.id))`

const RESOURCES = 50

/** Specification, section 3. */
export const newestResources: SQL = sql`(select coalesce(json_agg(shared), '[]') from (
    select r.id, r.title, v.file_type as "fileType", r.download_count as "downloadCount", r.is_premium as "isPremium"
    from resources r join resource_versions v on v.resource_id = r.id and v.number = r.version
    where r.community_id = c.id order by r.created_at desc, r.id desc limit ${RESOURCES}) shared)`

type Input = Pick<z.output<typeof CorrectStanding>, 'kind' | 'subjectId'>

const places = {
  event: sql`select id, community_id from community_events`,
  lesson: sql`select l.id, c.community_id from lessons l join courses c on c.id = l.course_id`,
  course: sql`select id, community_id from courses`,
}

/** Undefined if it belongs to no community. */
export async function earnedWhere(ctx: Context, { kind, subjectId }: Input): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ communityId: string }>(
    sql`select community_id as "communityId" from (${places[kind]}) place where id = ${subjectId} and community_id is not null`,
  )
  return rows[0]?.communityId
}

export async function nameOf(ctx: Context, userId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select trim(first_name || ' ' || last_name) as name from users where id = ${userId}::uuid`,
  )
  return rows[0]?.name ?? ''
}
