import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { releaseLeads } from './release-leads.ts'

/** The request turned out to be a duplicate (`duplicateOf`). @returns the leads released */
export const releaseDuplicate = (ctx: Context, requestId: string) =>
  releaseLeads(ctx, {
    requestId,
    rule: 'duplicate_request',
    which: sql`exists (select from quote_requests r where r.id = request_id and r.duplicate_of is not null)`,
  })
