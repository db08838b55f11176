import { ApiError } from '@lv/contract/errors'
import { channelWords, HOME_ZONE, paceWords, topicWords } from '@lv/contract/notification-topics'
import type { ChangedPreferences, Preferences } from '@lv/contract/notifications'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { readPreferences } from './preferences.read.ts'
import { addressKey } from './recipients.ts'
import { keepConsent } from './unsubscribe.ts'

type Person = { userId: string; email: string }

async function choose(ctx: Context, { userId, email }: Person, { choices }: ChangedPreferences) {
  if (choices.length === 0) return
  await ctx.db.execute(sql`insert into news_choices (user_id, topic, channel, pace)
    select ${userId}::uuid, topic, channel, pace
    from json_to_recordset(${JSON.stringify(choices)}::json) as row(topic text, channel text, pace text)
    on conflict (user_id, topic, channel) do update set pace = excluded.pace`)
  const wanted = choices.flatMap(({ topic, channel, pace }) => (channel === 'email' && pace !== 'off' ? [topic] : []))
  await ctx.db.execute(sql`delete from unsubscribed_addresses
    where address_key = ${await addressKey(ctx, email)} and topic = any(${sql.param(wanted)}::text[])`)
}

const hoursOf = ({ quiet, timeZone }: ChangedPreferences) => ({
  zone: timeZone ?? null,
  from: quiet?.from ?? null,
  until: quiet?.until ?? null,
  isQuietSaid: quiet !== undefined,
})

async function setHours(ctx: Context, { userId }: Person, body: ChangedPreferences) {
  const { zone, from, until, isQuietSaid } = hoursOf(body)
  if (!zone && !isQuietSaid) return
  await ctx.db.execute(sql`insert into news_hours as h (user_id, time_zone, quiet_from, quiet_until)
    values (${userId}, coalesce(${zone}::text, ${HOME_ZONE}), ${from}::time, ${until}::time)
    on conflict (user_id) do update set time_zone = coalesce(${zone}::text, h.time_zone),
      quiet_from = case when ${isQuietSaid} then excluded.quiet_from else h.quiet_from end,
      quiet_until = case when ${isQuietSaid} then excluded.quiet_until else h.quiet_until end`)
}

async function mute(
  ctx: Context,
  { userId }: Person,
  { mutedCommunities }: ChangedPreferences,
  { communities }: Preferences,
) {
  if (!mutedCommunities) return
  const mine = new Set(communities.map(({ id }) => id))
  if (!mutedCommunities.every((id) => mine.has(id))) throw new ApiError('not_found', 'You aren’t in that community')
  await ctx.db.execute(sql`delete from muted_communities
    where user_id = ${userId} and community_id <> all(${sql.param(mutedCommunities)}::uuid[])`)
  await ctx.db.execute(sql`insert into muted_communities (user_id, community_id, at)
    select ${userId}::uuid, id, ${ctx.now()} from unnest(${sql.param(mutedCommunities)}::uuid[]) as t(id)
    on conflict do nothing`)
}

function wordsOf(before: Preferences, after: Preferences): string[] {
  return after.topics.flatMap((now, n) => {
    const then = before.topics[n]
    return (['inApp', 'email', 'push', 'sms'] as const).flatMap((channel) => {
      const pace = now[channel]
      return pace && pace !== then?.[channel]
        ? [`${topicWords[now.topic].label}: ${channelWords[channel]}: ${paceWords[pace]}`]
        : []
    })
  })
}

/** @throws `not_found` for a community that is not theirs; nothing is changed then */
export async function changePreferences(ctx: Context, person: Person, body: ChangedPreferences): Promise<Preferences> {
  const before = await readPreferences(ctx, person)
  await mute(ctx, person, body, before)
  await choose(ctx, person, body)
  await setHours(ctx, person, body)
  const after = await readPreferences(ctx, person)
  await keepConsent(ctx, { userId: person.userId }, wordsOf(before, after))
  invalidates(`person:${person.userId}`)
  return after
}
