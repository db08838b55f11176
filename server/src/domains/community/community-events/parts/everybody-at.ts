import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Worded } from './local-time.ts'

export async function listParticipants(ctx: Context, eventIds: string[]) {
  const { rows } = await ctx.db.execute<Worded & { userId: string; many: number }>(sql`
    select distinct on (r.user_id) r.user_id as "userId", e.id as "eventId", e.community_id as "communityId", e.title,
      e.location, e.starts_at as "startsAt", count(*) over (partition by r.user_id)::int as many
    from event_registrations r join community_events e on e.id = r.event_id
    where e.id = any(${sql.param(eventIds)}::uuid[]) order by r.user_id, e.starts_at`)
  return rows.map(({ userId, many, ...event }) => ({ userId, many: String(many), event }))
}
