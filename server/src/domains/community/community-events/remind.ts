import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { isInside } from '#domains/community/communities/entitled.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { type Worded, wordsOf } from './parts/local-time.ts'

/** Once, for events within 24 hours, unless planned within them. */
export const remindOfEvents = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Worded & { userId: string }>(sql`with due as (
        update community_events set reminded_at = ${ctx.now()}
        where reminded_at is null and cancelled_at is null and starts_at > ${ctx.now()}
          and starts_at <= ${ctx.now()}::timestamptz + interval '24 hours'
          and created_at < starts_at - interval '24 hours'
        returning id, community_id, title, location, starts_at)
      select r.user_id as "userId", due.id as "eventId", due.community_id as "communityId", due.title, due.location,
        due.starts_at as "startsAt"
      from due join event_registrations r on r.event_id = due.id and r.status = 'registered'
      where ${isInside(ctx, sql`r.user_id`, sql`due.community_id`)}
      order by due.id, r.user_id`)
    await notify(
      ctx,
      rows.map(({ userId, ...event }) => ({ kind: 'event-reminder', to: { userId }, data: wordsOf(event) })),
    )
  })
