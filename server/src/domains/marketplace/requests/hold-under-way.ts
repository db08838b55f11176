import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Holds a request that is neither closed nor unverified, as accepting does, until the caller's transaction ends.
 * @returns whether it is one
 */
export async function holdUnderWay(ctx: Context, requestId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`select from quote_requests
    where id = ${requestId} and status in ('pending', 'quoted', 'in_progress') for no key update`)
  return rowCount === 1
}
