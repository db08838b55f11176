import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isInside } from '../entitled.ts'

const MOST = 50

/** Whether what the member paid for the course `k` stands; null where they never bought it. */
const isPaid = (userId: string) => sql`(select s.refunded_cents < s.amount_cents
  from course_purchases p join charges s on s.id = p.charge_id where p.course_id = k.id and p.user_id = ${userId}::uuid)`

/** Whether a member has to buy the course `k` first: neither its authors, nor who began it while it was free. */
const hasToBuy = (userId: string) => sql`(k.access = 'bought' and not coalesce(${isPaid(userId)}, e.id is not null)
  and not exists (select from memberships m where m.community_id = k.community_id and m.user_id = ${userId}::uuid
    and m.role in ('owner', 'moderator')))`

/** Where they go on with the course `k`; null where it is done, or was for members and they have left. */
const nextLessonId = (ctx: Pick<Context, 'now'>, userId: string) => sql`(select v.lesson_id from lesson_versions v
  where v.course_id = k.id and v.version = e.version and not b."hasToBuy"
    and (k.access <> 'membership' or ${isInside(ctx, sql`${userId}::uuid`, sql`k.community_id`)})
    and not exists (select from lesson_progress p
      where p.enrolment_id = e.id and p.lesson_id = v.lesson_id and p.is_done)
  order by v.position limit 1)`

/** The published courses of the community `c`, newest first, with how far a member is in each, as JSON. */
export const dashboardCourses = (
  ctx: Pick<Context, 'now'>,
  userId: string,
) => sql`(select coalesce(json_agg(taught), '[]') from (
    select k.id, k.title, k.level, k.topic, k.duration_minutes as duration, k.price_cents as "priceCents", b."hasToBuy",
      e.id is not null and not b."hasToBuy" as "isEnrolled", coalesce(e.progress, 0)::int as progress,
      ${nextLessonId(ctx, userId)} as "nextLessonId"
    from courses k left join enrolments e on e.course_id = k.id and e.user_id = ${userId}::uuid
      cross join lateral (select ${hasToBuy(userId)} as "hasToBuy") b
    where k.community_id = c.id and k.is_listed order by k.published_at desc, k.id desc limit ${MOST}) taught)`
