import type { Attendee } from '@lv/contract/community-events'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isCalled } from '#domains/identity/accounts/is-called.ts'
import { memberJson } from '#domains/identity/accounts/member.read.ts'
import { only } from '#platform/database/rows.ts'

type Page = { eventId: string; search?: string | undefined; limit: number; offset: number }

/** Who comes to an event, then who waits for a place, in order; of those whose names begin so, where that is asked. */
export async function listAttendees(ctx: Context, { eventId, search, limit, offset }: Page) {
  const { rows } = await ctx.db.execute<{ items: Attendee[]; total: number }>(sql`with hit as (
      select r.user_id, r.status, r.place, r.attended_at
      from event_registrations r join users u on u.id = r.user_id
      where r.event_id = ${eventId}::uuid and ${search ? isCalled(search) : sql`true`})
    select (select count(*)::int from hit) as total,
      (select coalesce(json_agg(page.attendee order by page.status, page.place), '[]') from (
        select json_build_object('person', ${memberJson(ctx.now())}, 'isWaiting', h.status = 'waiting',
          'attended', h.attended_at is not null) as attendee, h.status, h.place
        from hit h join users u on u.id = h.user_id
        order by h.status, h.place limit ${limit} offset ${offset}) page) as items`)
  return only(rows)
}
