import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { NotificationKind } from '#core/notification-kinds.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { planDelivery } from './delivery-plan.ts'
import type { EmailTopic, QueuedEmail } from './notification-dependencies.ts'

/** 3 emails of a kind an hour, 10 a day (RELIABILITY.md, T93). Call it before the transaction. */
export async function mayNotify(
  ctx: Context,
  { kind, email }: { kind: NotificationKind; email: string },
): Promise<boolean> {
  if (ctx.isInTransaction) throw new Error('rate limits of letters are asked before the transaction')
  return (
    (await ctx.rateLimits.take('mailsOfKind', `${kind}:${email}`)) &&
    (await ctx.rateLimits.take('mailsOfAddress', email))
  )
}

/** A keyed hash recognises an address without storing it. */
export const addressKey = async (ctx: Context, email: string): Promise<Buffer> =>
  createHmac('sha256', await getSigningKey(ctx, 'news-address'))
    .update(email.toLowerCase())
    .digest()
    .subarray(0, 16)

/** Whether the topic was switched off, the community muted, or the address bounced since the email was queued. */
export async function isUnwanted(
  ctx: Context,
  { to, userId, data }: QueuedEmail,
  topic: Exclude<EmailTopic, 'account'>,
): Promise<boolean> {
  const key = await addressKey(ctx, to)
  const { rows } = await ctx.db.execute(sql`select from bounced_addresses where address_key = ${key}
    union all select from unsubscribed_addresses where address_key = ${key} and topic = ${topic}`)
  if (rows.length > 0) return true
  // `composeDigest` checks each line.
  if (!userId || topic === 'collected') return false
  const [planned] = await planDelivery(ctx, [{ userId, topic, communityId: data.communityId ?? null, at: ctx.now() }])
  return planned?.paces.email === 'off'
}
