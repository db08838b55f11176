import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dataId } from '#domains/notifications/notifications/stands.ts'
import { requireRow } from '#platform/database/rows.ts'
import { quoteRequests } from './schema.ts'

export const REQUEST_NOT_FOUND = 'Request not found'

/** One request as it is stored. @throws `not_found` where it is missing or its data was deleted */
export async function findRequest(ctx: Context, requestId: string): Promise<typeof quoteRequests.$inferSelect> {
  const isThere = and(eq(quoteRequests.id, requestId), isNull(quoteRequests.erasedAt))
  return requireRow(await ctx.db.select().from(quoteRequests).where(isThere), REQUEST_NOT_FOUND)
}

type Status = (typeof quoteRequests.$inferSelect)['status']

/**
 * Holds a request's row until the caller's transaction ends: nobody adds files, quotes or leads to it meanwhile.
 * @throws `not_found`
 */
export async function lockRequest(ctx: Context, requestId: string): Promise<{ status: Status }> {
  const { rows } = await ctx.db.execute<{ status: Status }>(
    sql`select status from quote_requests where id = ${requestId} and erased_at is null for update`,
  )
  return requireRow(rows, REQUEST_NOT_FOUND)
}

/** Whether nobody has taken the request that the notification `n` is about, and somebody still may. */
export const isStillUnmatched = (): SQL =>
  sql`(${dataId('requestId')} is null or exists (select from quote_requests r
    where r.id = ${dataId('requestId')} and r.status = 'pending' and r.lead_count = 0))`

/** Whether its job waits for the homeowner to confirm it. */
export const isUnderWay = (): SQL =>
  sql`(${dataId('requestId')} is null or exists (select from quote_requests r
    where r.id = ${dataId('requestId')} and r.status = 'in_progress'))`
