import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { releaseFiles } from './parts/release-files.ts'
import { writeScope } from './parts/write-scope.ts'

/**
 * Takes a person out of a request, in the caller's transaction: every word they wrote, how to reach them, the files. The
 * row stays, because leads and ledger entries point at it. @returns whether it was this call that did it
 */
export async function eraseRequest(ctx: Context, requestId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update quote_requests set erased_at = ${ctx.now()}, user_id = null,
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
