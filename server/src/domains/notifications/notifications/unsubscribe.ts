import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import { notificationTopics, SMS_TOPIC, topicWords, usualPaces } from '@lv/contract/notification-topics'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import type { EmailTopic } from './notification-dependencies.ts'
import { addressKey } from './recipients.ts'

/** An account, or a hashed address without one. */
export type Reader = { userId: string } | { addressKey: Buffer }
export type Leaving = { reader: Reader; topic: Exclude<EmailTopic, 'account'>; channel: 'email' | 'sms' }

/** Compares text: the last character has spare bits, so a changed link could decode to the same bytes. */
const isSame = (given: string, ours: string) => timingSafeEqual(Buffer.from(given), Buffer.from(ours))

const signed = async (ctx: Context, said: string) =>
  createHmac('sha256', await getSigningKey(ctx, 'unsubscribe'))
    .update(said)
    .digest()
    .subarray(0, 16)

/** The signed token never expires and holds no name or address. */
export async function unsubscribeToken(
  ctx: Context,
  { to, userId, topic }: { to: string; userId: string | undefined; topic: Leaving['topic'] },
): Promise<string> {
  const who = userId ? `u${userId}` : `a${(await addressKey(ctx, to)).toString('hex')}`
  const said = `${who}~${topic}`
  return `${said}~${(await signed(ctx, said)).toString('base64url')}`
}

const idBytes = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const signedForTexts = async (ctx: Context, userId: string) =>
  (await signed(ctx, `sms~${userId}~${SMS_TOPIC}`)).subarray(0, 12)

/** Short, as each text message is paid for; texts have a single topic. */
export const textsToken = async (ctx: Context, userId: string): Promise<string> =>
  Buffer.concat([idBytes(userId), await signedForTexts(ctx, userId)]).toString('base64url')

async function readTextsToken(ctx: Context, token: string): Promise<Leaving | undefined> {
  const userId = idOf(Buffer.from(token, 'base64url').subarray(0, 16))
  if (!isSame(token, await textsToken(ctx, userId))) return undefined
  return { reader: { userId }, topic: SMS_TOPIC, channel: 'sms' }
}

const ofTexts = /^[\w-]{38}$/
const form = /^((u[0-9a-f-]{36}|a[0-9a-f]{32})~([a-z_]+))~([\w-]{22})$/

/** Undefined for a token that we did not sign. */
async function readUnsubscribeToken(ctx: Context, token: string): Promise<Leaving | undefined> {
  if (ofTexts.test(token)) return readTextsToken(ctx, token)
  const [, said = '', who = '', word = '', signature = ''] = form.exec(token) ?? []
  const topic = ([...notificationTopics, 'collected'] as const).find((each) => each === word)
  if (!topic || !isSame(signature, (await signed(ctx, said)).toString('base64url'))) return undefined
  const id = who.slice(1)
  const reader = who.startsWith('u') ? { userId: id } : { addressKey: Buffer.from(id, 'hex') }
  return { reader, topic, channel: 'email' }
}

export const labelOf = (topic: Leaving['topic'], channel: Leaving['channel'] = 'email') =>
  topic === 'collected'
    ? 'daily and weekly emails'
    : `${channel === 'sms' ? 'text messages' : 'emails'} about ${topicWords[topic].label.toLowerCase()}`

async function read(ctx: Context, token: string): Promise<Leaving> {
  const leaving = await readUnsubscribeToken(ctx, token)
  if (!leaving) throw new ApiError('not_found', 'This link isn’t one of ours. Copy all of it from the email.')
  return leaving
}

/** Changes nothing, as mail scanners follow every link. */
export async function lookAtUnsubscribe(ctx: Context, { token }: { token: string }): Promise<{ label: string }> {
  const { topic, channel } = await read(ctx, token)
  return { label: labelOf(topic, channel) }
}

const usuallyCollected = notificationTopics.filter((topic) => usualPaces[topic].email !== 'at_once')
const collected = (userId: string) => sql`
  select t.topic from unnest(${sql.param(notificationTopics)}::text[]) as t(topic)
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
  const accounts = await ctx.notificationDependencies.addressesOf(ctx, [reader.userId])
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

/** Idempotent; the choice is recorded with its wording. @throws `not_found` for a link that we did not sign */
export async function unsubscribe(ctx: Context, { token }: { token: string }): Promise<{ label: string }> {
  const leaving = await read(ctx, token)
  const { reader, topic, channel } = leaving
  const label = labelOf(topic, channel)
  const changed = await leave(ctx, leaving)
  if (changed > 0) await keepConsent(ctx, reader, [`Unsubscribe from ${label}`])
  invalidates(...('userId' in reader ? [`person:${reader.userId}` as const] : []))
  return { label }
}

export async function keepConsent(ctx: Context, reader: Reader, wordings: string[]): Promise<void> {
  const userId = 'userId' in reader ? reader.userId : null
  const addressKey = 'userId' in reader ? null : reader.addressKey
  await ctx.db.execute(sql`insert into news_consents (user_id, address_key, wording, at)
    select ${userId}::uuid, ${addressKey}::bytea, wording, ${ctx.now()}::timestamptz from unnest(${sql.param(wordings)}::text[]) as w(wording)`)
}
