import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { EVENT_NOT_FOUND } from './lock.ts'

export type Registration = {
  status: 'registered' | 'waiting' | null
  waitingPlace: number | null
  currentAttendees: number
}

/** Whether somebody comes to an event, or how many wait before them. @throws `not_found` */
export async function registrationOf(ctx: Context, { eventId, userId }: { eventId: string; userId: string }) {
  const { rows } = await ctx.db.execute<Registration>(sql`select r.status, e.registered_count as "currentAttendees",
      case when r.status = 'waiting' then (select count(*)::int from event_registrations w
        where w.event_id = e.id and w.status = 'waiting' and w.place <= r.place) end as "waitingPlace"
    from community_events e
      left join event_registrations r on r.event_id = e.id and r.user_id = ${userId}::uuid
    where e.id = ${eventId}::uuid`)
  return found(rows, EVENT_NOT_FOUND)
}
