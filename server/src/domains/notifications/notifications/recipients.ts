import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { NotificationKind } from '#core/notification-kinds.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { planDelivery } from './delivery-plan.ts'
import type { EmailTopic, QueuedEmail } from './notification-dependencies.ts'

/**
 * Takes one letter of a kind out of an address's budget: 3 of a kind an hour, 10 a day (RELIABILITY.md, T93). Asked before
 * the transaction that tells it, as counting needs a connection of its own.
 * @returns whether it may be told; where not, nobody is told.
 */
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

/** What an address is kept under where it is to be known again but not read. */
export const addressKey = async (ctx: Context, email: string): Promise<Buffer> =>
  createHmac('sha256', await getSigningKey(ctx, 'news-address'))
    .update(email.toLowerCase())
    .digest()
    .subarray(0, 16)

/**
 * Whether the reader of an email that waits has switched its topic off since, or muted the community it is about, or their
 * address has taken no mail of late.
 */
export async function isUnwanted(
  ctx: Context,
  { to, userId, data }: QueuedEmail,
  topic: Exclude<EmailTopic, 'account'>,
): Promise<boolean> {
  const key = await addressKey(ctx, to)
  const { rows } = await ctx.db.execute(sql`select from bounced_addresses where address_key = ${key}
    union all select from unsubscribed_addresses where address_key = ${key} and topic = ${topic}`)
  if (rows.length > 0) return true
  // What is collected is looked at line by line as it is written.
  if (!userId || topic === 'collected') return false
  const [planned] = await planDelivery(ctx, [{ userId, topic, communityId: data.communityId ?? null, at: ctx.now() }])
  return planned?.paces.email === 'off'
}
