import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { releaseLeads } from './release-leads.ts'

/**
 * The homeowner cancelled: points go back where nobody had tried to be in touch; elsewhere the clock, or the homeowner,
 * decides as always. @returns the leads released
 */
export const releaseUncontacted = (ctx: Context, requestId: string) =>
  releaseLeads(ctx, {
    requestId,
    rule: 'cancelled_before_contact',
    which: sql`attempted_at is null and decide_at > ${ctx.now()}`,
  })
