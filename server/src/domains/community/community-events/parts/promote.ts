import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { type Told, wordsOf } from './words.ts'

type Promoted = Told & { userId: string }

/**
 * Gives free places of events, which the caller holds, to those who wait longest, counts them in the same statement, and
 * tells them.
 */
export async function promote(ctx: Context, eventIds: string[]): Promise<void> {
  const { rows } = await ctx.db.execute<Promoted>(sql`with free as (
      select id, case when capacity is null then waiting_count else capacity - registered_count end as places
      from community_events where id = any(${sql.param(eventIds)}::uuid[]) and cancelled_at is null
        and ends_at > ${ctx.now()}),
    queue as (
      select r.event_id, r.user_id, free.places, row_number() over (partition by r.event_id order by r.place) as nth
      from event_registrations r join free on free.id = r.event_id where r.status = 'waiting'),
    promoted as (
      update event_registrations r set status = 'registered', promoted_at = ${ctx.now()}
      from queue where queue.nth <= queue.places and r.event_id = queue.event_id and r.user_id = queue.user_id
      returning r.event_id, r.user_id, r.place),
    counted as (
      update community_events e set registered_count = e.registered_count + p.count::int,
        waiting_count = e.waiting_count - p.count::int
      from (select event_id, count(*) from promoted group by event_id) p where e.id = p.event_id)
    select p.user_id as "userId", e.id as "eventId", e.community_id as "communityId", e.title, e.location,
      e.starts_at as "startsAt"
    from promoted p join community_events e on e.id = p.event_id order by p.event_id, p.place`)
  if (rows.length === 0) return
  await tell(
    ctx,
    rows.map(({ userId, ...event }) => ({ kind: 'event-promoted', to: { userId }, data: wordsOf(event) })),
  )
}
