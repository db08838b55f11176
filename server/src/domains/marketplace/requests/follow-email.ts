import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isOwnedBy } from './ownership.ts'

type Moved = { userId: string; from: string; to: string }

/** Includes requests that belong only to the verified address (APP 13). */
export async function followRequestEmail(ctx: Context, { userId, from, to }: Moved): Promise<void> {
  await ctx.db.execute(sql`update quote_requests set email = ${to}, user_id = ${userId}
    where email = ${from} and erased_at is null
      and (user_id = ${userId} or (user_id is null and verified_at is not null))`)
}

/** `phone` is in E.164. */
export const markPhoneVerified = (ctx: Context, actor: Actor, phone: string): Promise<unknown> =>
  ctx.db.execute(sql`update quote_requests r set phone_verified_at = ${ctx.now()}
    where r.phone = ${phone} and r.phone_verified_at is null and r.erased_at is null and ${isOwnedBy(actor)}`)
