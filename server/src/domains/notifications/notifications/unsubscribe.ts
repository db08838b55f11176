import { ApiError } from '@lv/contract/errors'
import { newsTopics, topicWords, usualPaces } from '@lv/contract/news-topics'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { type Leaving, type Reader, readUnsubscribeToken } from './unsubscribe-link.ts'

/** What a link leaves, in the words of letters and of the page. */
export const labelOf = (topic: Leaving['topic'], channel: Leaving['channel'] = 'email') =>
  topic === 'collected'
    ? 'daily and weekly emails'
    : `${channel === 'sms' ? 'text messages' : 'emails'} about ${topicWords[topic].label.toLowerCase()}`

async function read(ctx: Context, token: string): Promise<Leaving> {
  const leaving = await readUnsubscribeToken(ctx, token)
  if (!leaving) throw new ApiError('not_found', 'This link isn’t one of ours. Copy all of it from the email.')
  return leaving
}

/** What a link would leave; nothing changes, as programs that look through mail follow every link. */
export async function lookAtUnsubscribe(ctx: Context, { token }: { token: string }): Promise<{ label: string }> {
  const { topic, channel } = await read(ctx, token)
  return { label: labelOf(topic, channel) }
}

/** The topics that an account gets collected, by what it chose or by what is usual. */
const usuallyCollected = newsTopics.filter((topic) => usualPaces[topic].email !== 'at_once')
const collected = (userId: string) => sql`
  select t.topic from unnest(${sql.param(newsTopics)}::text[]) as t(topic)
    left join news_choices c on c.user_id = ${userId} and c.topic = t.topic and c.channel = 'email'
  where case when c.pace is null then t.topic = any(${sql.param(usuallyCollected)}::text[]) else c.pace in ('daily', 'weekly') end`

async function leave(ctx: Context, { reader, topic, channel }: Leaving): Promise<number> {
  const topics = topic === 'collected' ? usuallyCollected : [topic]
  if (!('userId' in reader)) {
    const { rowCount } = await ctx.db.execute(sql`insert into unsubscribed_addresses (address_key, topic, at)
      select ${reader.addressKey}, topic, ${ctx.now()} from unnest(${sql.param(topics)}::text[]) as t(topic)
      on conflict do nothing`)
    return rowCount ?? 0
  }
  const accounts = await ctx.newsroom.addressesOf(ctx, [reader.userId])
  if (!accounts.has(reader.userId)) return 0
  const which =
    topic === 'collected'
      ? collected(reader.userId)
      : sql`select t.topic from unnest(${sql.param(topics)}::text[]) as t(topic)`
  const { rowCount } = await ctx.db.execute(sql`insert into news_choices as c (user_id, topic, channel, pace)
    select ${reader.userId}::uuid, w.topic, ${channel}, 'off' from (${which}) w
    on conflict (user_id, topic, channel) do update set pace = 'off' where c.pace <> 'off'`)
  return rowCount ?? 0
}

/**
 * Leaves the letters, or the text messages, of a link's topic, at once and as often as it is sent: a second time changes nothing. Kept with its
 * words and the instant.
 * @throws `not_found` for a link that we did not write
 */
export async function unsubscribe(ctx: Context, { token }: { token: string }): Promise<{ label: string }> {
  const leaving = await read(ctx, token)
  const { reader, topic, channel } = leaving
  const label = labelOf(topic, channel)
  const changed = await leave(ctx, leaving)
  if (changed > 0) await keepConsent(ctx, reader, [`Unsubscribe from ${label}`])
  changes(...('userId' in reader ? [`person:${reader.userId}` as const] : []))
  return { label }
}

/** Keeps what somebody chose, each in the words that they read. */
export async function keepConsent(ctx: Context, reader: Reader, wordings: string[]): Promise<void> {
  const userId = 'userId' in reader ? reader.userId : null
  const addressKey = 'userId' in reader ? null : reader.addressKey
  await ctx.db.execute(sql`insert into news_consents (user_id, address_key, wording, at)
    select ${userId}::uuid, ${addressKey}::bytea, wording, ${ctx.now()}::timestamptz from unnest(${sql.param(wordings)}::text[]) as w(wording)`)
}
