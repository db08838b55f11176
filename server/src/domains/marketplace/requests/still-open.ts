import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '#domains/notifications/notifications/stands.ts'

/** Whether nobody has taken the request that the news `n` is about, and somebody still may. */
export const isStillUnmatched = (): SQL =>
  sql`(${saidId('requestId')} is null or exists (select from quote_requests r
    where r.id = ${saidId('requestId')} and r.status = 'pending' and r.lead_count = 0))`

/** Whether its job waits for the homeowner to confirm it. */
export const isUnderWay = (): SQL =>
  sql`(${saidId('requestId')} is null or exists (select from quote_requests r
    where r.id = ${saidId('requestId')} and r.status = 'in_progress'))`
