import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { quoteRequests } from './schema.ts'

export const REQUEST_NOT_FOUND = 'Request not found'

/** One request as it is stored. @throws `not_found` where it is missing or its data was deleted */
export async function findRequest(ctx: Context, requestId: string): Promise<typeof quoteRequests.$inferSelect> {
  const isThere = and(eq(quoteRequests.id, requestId), isNull(quoteRequests.erasedAt))
  return found(await ctx.db.select().from(quoteRequests).where(isThere), REQUEST_NOT_FOUND)
}
