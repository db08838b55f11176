import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isOwnedBy } from './ownership.ts'

/** The actor has proven this number (E.164): so it is in those of their requests that give it. In the caller's transaction. */
export const markPhoneVerified = (ctx: Context, actor: Actor, phone: string): Promise<unknown> =>
  ctx.db.execute(sql`update quote_requests r set phone_verified_at = ${ctx.now()}
    where r.phone = ${phone} and r.phone_verified_at is null and r.erased_at is null and ${isOwnedBy(actor)}`)
