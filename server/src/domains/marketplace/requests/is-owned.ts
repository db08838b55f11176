import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Whether a request whose email is verified is an account's; undefined where there is none such, or no longer. */
export async function isOwned(ctx: Context, requestId: string): Promise<boolean | undefined> {
  const { rows } = await ctx.db.execute<{ isOwned: boolean }>(sql`select user_id is not null as "isOwned"
    from quote_requests where id = ${requestId} and erased_at is null and verified_at is not null`)
  return rows[0]?.isOwned
}
