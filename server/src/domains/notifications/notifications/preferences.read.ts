import {
  HOME_ZONE,
  type NotificationChannel,
  type NotificationFrequency,
  notificationTopics,
  SMS_TOPIC,
  usualPaces,
} from '@lv/contract/notification-topics'
import type { Preferences } from '@lv/contract/notifications'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { addressKey } from './recipients.ts'

type Row = {
  choices: Record<string, NotificationFrequency>
  left: string[]
  timeZone: Preferences['timeZone']
  quietFrom: string | null
  quietUntil: string | null
  communities: Preferences['communities']
  bouncedAt: string | null
}

/** An unsubscribed address gets no email on a topic, whatever the account's preference. */
export async function readPreferences(
  ctx: Context,
  { userId, email }: { userId: string; email: string },
): Promise<Preferences> {
  const key = await addressKey(ctx, email)
  const { rows } = await ctx.db.execute<Row>(sql`select
    (select coalesce(jsonb_object_agg(topic || ' ' || channel, pace), '{}') from news_choices where user_id = ${userId}) as choices,
    (select coalesce(jsonb_agg(topic), '[]') from unsubscribed_addresses
      where address_key = ${key}) as "left",
    (select at from bounced_addresses where address_key = ${key}) as "bouncedAt",
    coalesce(h.time_zone, ${HOME_ZONE}) as "timeZone",
    to_char(h.quiet_from, 'HH24:MI') as "quietFrom", to_char(h.quiet_until, 'HH24:MI') as "quietUntil",
    (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'isMuted', mc.user_id is not null)
        order by c.name, c.id), '[]')
      from memberships m join communities c on c.id = m.community_id
        left join muted_communities mc on mc.user_id = m.user_id and mc.community_id = c.id
      where m.user_id = ${userId}) as communities
    from (select) one left join news_hours h on h.user_id = ${userId}`)
  const { choices, left, timeZone, quietFrom, quietUntil, communities, bouncedAt } = singleRow(rows)
  const numbers = await ctx.notificationDependencies.textMessages.lead?.numbersOf(ctx, [userId])
  const topics = notificationTopics.map((topic) => {
    const chosen = (channel: NotificationChannel) => choices[`${topic} ${channel}`] ?? usualPaces[topic][channel]
    return {
      topic,
      inApp: chosen('inApp'),
      email: left.includes(topic) ? ('off' as const) : chosen('email'),
      push: chosen('push'),
      sms: topic === SMS_TOPIC ? chosen('sms') : null,
    }
  })
  return {
    topics,
    timeZone,
    quietFrom,
    quietUntil,
    communities,
    hasTexts: Boolean(numbers?.size),
    emailBouncedAt: toIsoTimeOrNull(bouncedAt),
  }
}
