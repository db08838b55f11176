import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { releaseFiles } from './parts/release-files.ts'
import { writeScope } from './parts/write-scope.ts'
import { openTraces } from './trace.ts'

/**
 * Takes a person out of a request, in the caller's transaction: every word they wrote, how to reach them, the files. The
 * row stays, because leads and ledger entries point at it, with a trace for 30 days. @returns whether it was this call that did it
 */
export async function eraseRequest(ctx: Context, requestId: string): Promise<boolean> {
  const { email, phone } = (await openTraces(ctx)).of('quote_requests')
  const { rowCount } = await ctx.db.execute(sql`update quote_requests set erased_at = ${ctx.now()}, user_id = null,
      email_trace = case when lead_count > 0 then ${email} end, phone_trace = case when lead_count > 0 then ${phone} end,
      name = 'Deleted', title = 'Deleted request', phone = '', email = '', description = '', project_address = '',
      category = '', project_type = '', budget = '', timeframe = '', contact_method = '', location = '',
      cancel_reason = null, consent_ip_hash = null, match_until = null, shows_name = false
    where id = ${requestId} and erased_at is null`)
  if (rowCount === 0) return false
  await releaseFiles(ctx, requestId)
  await writeScope(ctx, requestId, [])
  await ctx.db.execute(sql`update request_events set detail = '{}' where request_id = ${requestId}`)
  return true
}
