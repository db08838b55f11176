import {
  HOME_ZONE,
  type NotificationChannel,
  type NotificationFrequency,
  type NotificationTopic,
  usualPaces,
} from '@lv/contract/notification-topics'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type Happening = { userId: string; topic: NotificationTopic; communityId: string | null; at: Date }

export type DeliveryPlan = {
  paces: Record<NotificationChannel, NotificationFrequency>
  /** The end of quiet hours, before which nothing is sent; null outside of them. */
  from: Date | null
  /** When the digest email is due; null where none collects it. */
  digestAt: Date | null
}

/** Null outside of quiet hours. Postgres handles changes of daylight saving. */
const quietEnd = (wall: SQL) => sql`case
  when h.quiet_from < h.quiet_until and ${wall}::time >= h.quiet_from and ${wall}::time < h.quiet_until
    or h.quiet_from > h.quiet_until and ${wall}::time < h.quiet_until
    then (${wall}::date + h.quiet_until) at time zone z.zone
  when h.quiet_from > h.quiet_until and ${wall}::time >= h.quiet_from
    then (${wall}::date + 1 + h.quiet_until) at time zone z.zone end`

const nextAtFive = (days: SQL, every: number) => sql`(w.wall::date + ${days} + time '17:00'
    + case when w.wall < w.wall::date + ${days} + time '17:00' then interval '0' else ${`${every} days`}::interval end)`

type Row = {
  choices: Partial<Record<NotificationChannel, NotificationFrequency>> | null
  isMuted: boolean
  from: string | null
  daily: string
  weekly: string
}

const silent: DeliveryPlan['paces'] = { inApp: 'off', email: 'off', push: 'off', sms: 'off' }
const instantOf = (text: string | null) => (text === null ? null : new Date(text))

function planOf({ topic }: Happening, { choices, isMuted, from, daily, weekly }: Row): DeliveryPlan {
  if (isMuted) return { paces: silent, from: null, digestAt: null }
  const paces = { ...usualPaces[topic], ...choices }
  const digests = { daily, weekly, at_once: null, off: null }
  return { paces, from: instantOf(from), digestAt: instantOf(digests[paces.email]) }
}

/** Decides delivery by people's choices, for sending, digests and the preview. @returns plans in the order of `all` */
export async function planDelivery(ctx: Context, all: Happening[]): Promise<DeliveryPlan[]> {
  if (all.length === 0) return []
  const asked = all.map(({ userId, topic, communityId, at }, n) => ({ n, userId, topic, communityId, at }))
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.choices, m.user_id is not null as "isMuted", ${quietEnd(sql`w.wall`)} as "from",
      coalesce(${quietEnd(sql`d.daily`)}, d.daily at time zone z.zone) as daily,
      coalesce(${quietEnd(sql`d.weekly`)}, d.weekly at time zone z.zone) as weekly
    from json_to_recordset(${JSON.stringify(asked)}::json)
        as e(n int, "userId" uuid, topic text, "communityId" text, at timestamptz)
      left join news_hours h on h.user_id = e."userId"
      left join muted_communities m on m.user_id = e."userId" and m.community_id::text = e."communityId"
      left join lateral (select jsonb_object_agg(x.channel, x.pace) as choices from news_choices x
        where x.user_id = e."userId" and x.topic = e.topic) c on true
      cross join lateral (select coalesce(h.time_zone, ${HOME_ZONE}) as zone) z
      cross join lateral (select e.at at time zone z.zone as wall) w
      cross join lateral (select ${nextAtFive(sql`0`, 1)} as daily,
        ${nextAtFive(sql`(12 - extract(isodow from w.wall)::int) % 7`, 7)} as weekly) d
    order by e.n`)
  return all.flatMap((one, n) => {
    const row = rows[n]
    return row ? [planOf(one, row)] : []
  })
}
