import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { REQUEST_NOT_FOUND } from './find.ts'
import type { quoteRequests } from './schema.ts'

type Status = (typeof quoteRequests.$inferSelect)['status']

/**
 * Holds a request's row until the caller's transaction ends: nobody adds files, quotes or leads to it meanwhile.
 * @throws `not_found`
 */
export async function lockRequest(ctx: Context, requestId: string): Promise<{ status: Status }> {
  const { rows } = await ctx.db.execute<{ status: Status }>(
    sql`select status from quote_requests where id = ${requestId} and erased_at is null for update`,
  )
  return found(rows, REQUEST_NOT_FOUND)
}
