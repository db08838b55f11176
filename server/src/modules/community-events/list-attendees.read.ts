import type { Attendee } from '@lv/contract/community-events'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { memberJson } from '../accounts/member.read.ts'

type Page = { eventId: string; limit: number; offset: number }

/** Who comes to an event, then who waits for a place, in order. */
export async function listAttendees(ctx: Context, { eventId, limit, offset }: Page) {
  const { rows } = await ctx.db.execute<{ items: Attendee[]; total: number }>(sql`select
    e.registered_count + e.waiting_count as total,
    (select coalesce(json_agg(page), '[]') from (
      select ${memberJson(ctx.now())} as person, r.status = 'waiting' as "isWaiting",
        r.attended_at is not null as attended
      from event_registrations r join users u on u.id = r.user_id where r.event_id = e.id
      order by r.status, r.place limit ${limit} offset ${offset}) page) as items
    from community_events e where e.id = ${eventId}::uuid`)
  return rows[0] ?? { items: [], total: 0 }
}
