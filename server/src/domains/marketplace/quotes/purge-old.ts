import type { Context } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'
import { eraseQuoteRequest } from './erase.ts'
import { oldRequests } from './parts/old-requests.read.ts'

/** RELIABILITY.md, PV5. */
export const REQUESTS_KEPT = { months: 24 }

/** Takes a homeowner's personal data out of requests of which nothing happened for 24 months; none that is being built. */
export async function purgeOldRequests(ctx: Context): Promise<void> {
  for (const requestId of await oldRequests(ctx, keptSince(ctx, REQUESTS_KEPT)))
    await eraseQuoteRequest(ctx, { requestId })
}
