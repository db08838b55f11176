import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

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
