import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isOwnedBy } from './ownership.ts'

type Moved = { userId: string; from: string; to: string }

/**
 * Requests follow the address of their owner, in the caller's transaction: those of the account, and those that only the
 * verified address said were theirs. Whoever is sent one of them from now on reads the new address (APP 13).
 */
export async function followRequestEmail(ctx: Context, { userId, from, to }: Moved): Promise<void> {
  await ctx.db.execute(sql`update quote_requests set email = ${to}, user_id = ${userId}
    where email = ${from} and erased_at is null
      and (user_id = ${userId} or (user_id is null and verified_at is not null))`)
}

/** The actor has proven this number (E.164): so it is in those of their requests that give it. In the caller's transaction. */
export const markPhoneVerified = (ctx: Context, actor: Actor, phone: string): Promise<unknown> =>
  ctx.db.execute(sql`update quote_requests r set phone_verified_at = ${ctx.now()}
    where r.phone = ${phone} and r.phone_verified_at is null and r.erased_at is null and ${isOwnedBy(actor)}`)
