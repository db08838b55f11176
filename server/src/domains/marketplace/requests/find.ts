import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dataId } from '#domains/notifications/notifications/stands.ts'
import { requireRow } from '#platform/database/rows.ts'
import { quoteRequests } from './schema.ts'

export const REQUEST_NOT_FOUND = 'Request not found'

/** @throws `not_found`, also where its data was deleted */
export async function findRequest(ctx: Context, requestId: string): Promise<typeof quoteRequests.$inferSelect> {
  const isThere = and(eq(quoteRequests.id, requestId), isNull(quoteRequests.erasedAt))
  return requireRow(await ctx.db.select().from(quoteRequests).where(isThere), REQUEST_NOT_FOUND)
}

type Status = (typeof quoteRequests.$inferSelect)['status']

/**
 * Prevents new files, quotes and leads until the transaction ends.
 * @throws `not_found`
 */
export async function lockRequest(ctx: Context, requestId: string): Promise<{ status: Status }> {
  const { rows } = await ctx.db.execute<{ status: Status }>(
    sql`select status from quote_requests where id = ${requestId} and erased_at is null for update`,
  )
  return requireRow(rows, REQUEST_NOT_FOUND)
}

export const isStillUnmatched = (): SQL =>
  sql`(${dataId('requestId')} is null or exists (select from quote_requests r
    where r.id = ${dataId('requestId')} and r.status = 'pending' and r.lead_count = 0))`

export const isUnderWay = (): SQL =>
  sql`(${dataId('requestId')} is null or exists (select from quote_requests r
    where r.id = ${dataId('requestId')} and r.status = 'in_progress'))`
