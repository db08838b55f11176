import { type SQL, sql } from 'drizzle-orm'

const EVENTS = 5
const isComing = (now: Date): SQL => sql`e.community_id = c.id and e.ends_at > ${now} and e.cancelled_at is null`

/** The next events of the community `c`, as the dashboard lists them (specification, section 3); JSON. */
export const comingEvents = (now: Date): SQL => sql`(select coalesce(json_agg(coming), '[]') from (
    select e.id, e.title, e.starts_at as "startDate", coalesce(nullif(e.location, ''), 'Online') as location,
      e.registered_count as "currentAttendees", e.capacity as "maxAttendees"
    from community_events e where ${isComing(now)}
    order by e.ends_at, e.id limit ${EVENTS}) coming)`

/** How many courses, events to come and resources the community `c` has, beyond what the lists hold; JSON. */
export const countsOf = (now: Date): SQL => sql`json_build_object(
    'courses', (select count(*) from courses k where k.community_id = c.id and k.is_listed),
    'events', (select count(*) from community_events e where ${isComing(now)}),
    'resources', (select count(*) from resources r where r.community_id = c.id))`

const RESOURCES = 50

/** The newest resources of the community `c`, as the dashboard lists them (specification, section 3); JSON. */
export const newestResources: SQL = sql`(select coalesce(json_agg(shared), '[]') from (
    select r.id, r.title, v.file_type as "fileType", r.download_count as "downloadCount", r.is_premium as "isPremium"
    from resources r join resource_versions v on v.resource_id = r.id and v.number = r.version
    where r.community_id = c.id order by r.created_at desc, r.id desc limit ${RESOURCES}) shared)`
