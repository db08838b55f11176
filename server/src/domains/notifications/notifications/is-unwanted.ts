import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { addressKey } from './address-key.ts'
import type { LetterTopic, WaitingLetter } from './newsroom.ts'
import { plan } from './plan.ts'

/**
 * Whether the reader of a letter that waits has switched its topic off since, or muted the community it is about, or their
 * address has taken no mail of late.
 */
export async function isUnwanted(
  ctx: Context,
  { to, userId, data }: WaitingLetter,
  topic: Exclude<LetterTopic, 'account'>,
): Promise<boolean> {
  const key = await addressKey(ctx, to)
  const { rows } = await ctx.db.execute(sql`select from bounced_addresses where address_key = ${key}
    union all select from unsubscribed_addresses where address_key = ${key} and topic = ${topic}`)
  if (rows.length > 0) return true
  // What is collected is looked at line by line as it is written.
  if (!userId || topic === 'collected') return false
  const [planned] = await plan(ctx, [{ userId, topic, communityId: data.communityId ?? null, at: ctx.now() }])
  return planned?.paces.email === 'off'
}
