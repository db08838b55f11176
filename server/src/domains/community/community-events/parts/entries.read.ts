import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isInside } from '#domains/community/communities/entitled.ts'
import type { Entry } from './calendar.ts'

const MOST = 500

const columns = sql.raw(`e.id, e.community_id as "communityId", e.title, c.name as community, e.starts_at as "startsAt",
  e.ends_at as "endsAt", e.location, e.sequence, e.cancelled_at is not null as "isCancelled",
  r.status is not distinct from 'waiting' as "isWaiting",
  case when r.status = 'registered' then e.online_url end as "onlineUrl"`)

async function read(ctx: Context, from: SQL): Promise<Entry[]> {
  const { rows } = await ctx.db.execute<Entry>(sql`select ${columns} ${from}`)
  return rows
}

/** One event, with the way in online for who has a place. */
export const entryOf = (ctx: Context, { eventId, userId }: { eventId: string; userId: string | null }) =>
  read(
    ctx,
    sql`from community_events e join communities c on c.id = e.community_id
      left join event_registrations r on r.event_id = e.id and r.user_id = ${userId}::uuid
        and ${isInside(ctx, sql`r.user_id`, sql`e.community_id`)}
      where e.id = ${eventId}::uuid`,
  )

/** Everything that the owner of a feed's key is down for, from three months ago on; what is to come while they are inside. */
export const entriesOf = (ctx: Context, key: string) =>
  read(
    ctx,
    sql`from calendar_feeds f join event_registrations r on r.user_id = f.user_id
      join community_events e on e.id = r.event_id join communities c on c.id = e.community_id
      where f.key = ${key}::uuid and e.ends_at > ${ctx.now()}::timestamptz - interval '3 months'
        and (e.ends_at <= ${ctx.now()} or ${isInside(ctx, sql`f.user_id`, sql`e.community_id`)})
      order by e.starts_at limit ${MOST}`,
  )

/** Whether the key is anybody's. */
export async function isFeed(ctx: Context, key: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from calendar_feeds where key = ${key}::uuid`)
  return rows.length > 0
}
