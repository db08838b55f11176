import { sql } from 'drizzle-orm'

/** Of what reporters add so many are shown. */
const NOTES = 5

/** Whether what is reported (`s`) has been deleted since, or has left. */
export const isGone = sql`case s.kind
  when 'post' then not exists (select from posts p where p.id = s.subject_id and p.deleted_at is null)
  when 'comment' then not exists (select from comments c where c.id = s.subject_id and c.deleted_at is null)
  else not exists (select from memberships g where g.user_id = s.subject_id and g.community_id = s.community_id) end`

/** What all open reports (`o`) of one thing say together; for a select that groups by it. */
export const together = sql`o.community_id, o.kind, o.subject_id, (array_agg(o.id order by o.created_at, o.id))[1] as id,
  (array_agg(o.post_id))[1] as post_id, (array_agg(o.person_id))[1] as person_id,
  (array_agg(o.said order by o.created_at, o.id))[1] as said, min(o.created_at) as since,
  (extract(epoch from min(o.created_at)) * 1000000)::bigint as micros, count(*)::int as reporters,
  (array_remove(array_agg(nullif(o.note, '') order by o.created_at, o.id), null))[1:${sql.raw(String(NOTES))}] as notes`

/** How often each reason was given for it (`s`), of the open reports in `open`. */
export const reasons = sql`(select json_agg(json_build_object('reason', w.reason, 'count', w.count) order by w.count desc, w.reason)
  from (select o.reason, count(*)::int as count from open o
    where o.community_id = s.community_id and o.kind = s.kind and o.subject_id = s.subject_id group by o.reason) w)`
