import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { releaseLeads } from './release-leads.ts'

/** The homeowner's email bounced (`emailBouncedAt`): nobody can be reached. @returns the leads released */
export const releaseBounced = (ctx: Context, requestId: string) =>
  releaseLeads(ctx, {
    requestId,
    rule: 'email_bounced',
    which: sql`exists (select from quote_requests r where r.id = request_id and r.email_bounced_at is not null)`,
  })
