import { sql } from 'drizzle-orm'

const MOST = 50

/** The published courses of the community `c`, newest first, with how far a member is in each, as JSON. */
export const dashboardCourses = (userId: string) => sql`(select coalesce(json_agg(taught), '[]') from (
    select k.id, k.title, k.level, k.topic, k.duration_minutes as duration, e.id is not null as "isEnrolled",
      coalesce(e.progress, 0)::int as progress
    from courses k left join enrolments e on e.course_id = k.id and e.user_id = ${userId}::uuid
    where k.community_id = c.id and k.is_listed order by k.published_at desc, k.id desc limit ${MOST}) taught)`
