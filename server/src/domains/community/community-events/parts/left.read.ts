import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const MOST = 500

/** Who is down for an event to come in a community that they have left, by event. */
export async function listLeft(ctx: Context): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<{ eventId: string; userId: string }>(sql`
    select r.event_id as "eventId", r.user_id as "userId"
    from community_events e join event_registrations r on r.event_id = e.id
    where e.ends_at > ${ctx.now()} and e.cancelled_at is null and not exists (
      select from memberships m where m.community_id = e.community_id and m.user_id = r.user_id)
    order by r.event_id limit ${MOST}`)
  return new Map(
    [...Map.groupBy(rows, ({ eventId }) => eventId)].map(([eventId, left]) => [eventId, left.map((one) => one.userId)]),
  )
}
