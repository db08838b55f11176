import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { promote } from './promote.ts'

/**
 * Takes people off an event, which the caller holds, counts them out in the same statement, and gives their places to
 * those who wait.
 */
export async function giveBack(ctx: Context, { eventId, userIds }: { eventId: string; userIds: string[] }) {
  await ctx.db.execute(sql`with gone as (
      delete from event_registrations where event_id = ${eventId}::uuid and user_id = any(${sql.param(userIds)}::uuid[])
      returning status)
    update community_events e set
      registered_count = e.registered_count - (select count(*)::int from gone where status = 'registered'),
      waiting_count = e.waiting_count - (select count(*)::int from gone where status = 'waiting')
    where e.id = ${eventId}::uuid and exists (select from gone)`)
  await dropNews(ctx, { about: 'eventId', ids: [eventId], userIds })
  await promote(ctx, [eventId])
}
