import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { publish } from '#core/events.ts'
import { retainedSince } from '#core/retention.ts'
import { eraseRequest } from '#domains/marketplace/requests/erase.ts'
import { eraseThreads } from '#domains/messaging/messages/erase.ts'
import { dropEmails } from '#domains/notifications/notifications/drop-emails.ts'
import { cancelAndNotify } from './cancel.ts'
import { oldRequests } from './parts/lookups.read.ts'

/** Quotes and ledger rows stay as business records, reviews without a name (PRODUCT.md, section 5.7). */
declare module '#core/events.ts' {
  interface Events {
    /** A homeowner's personal data left a request. */
    'request-erased': { requestId: string }
  }
}

export function eraseQuoteRequest(ctx: Context, { requestId }: { requestId: string }): Promise<null> {
  return transact(ctx, async (ctx) => {
    await cancelAndNotify(ctx, { requestId, reason: '' })
    const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from leads where request_id = ${requestId}`)
    const requestLeadIds = rows.map(({ id }) => id)
    await eraseThreads(ctx, requestLeadIds)
    await eraseRequest(ctx, requestId)
    await ctx.db.execute(sql`update quote_acceptances set signed_name = ''
      where quote_id in (select id from quotes where request_id = ${requestId})`)
    await publish(ctx, 'request-erased', { requestId })
    await dropEmails(ctx, { requestIds: [requestId], requestLeadIds })
    await ctx.jobs.enqueue(ctx, 'erase-review', { requestId })
    const at = ctx.now().toISOString()
    await ctx.jobs.enqueue(ctx, 'list-deletion', { at, userIds: [], requestIds: [requestId], bookingIds: [] })
    return null
  })
}

/** RELIABILITY.md, PV5. */
export const REQUESTS_KEPT = { months: 24 }

export async function purgeOldRequests(ctx: Context): Promise<void> {
  for (const requestId of await oldRequests(ctx, retainedSince(ctx, REQUESTS_KEPT)))
    await eraseQuoteRequest(ctx, { requestId })
}
