import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { releaseLeads } from './parts/release-leads.ts'

type Ending = { requestId: string; rule: 'cancelled_before_contact' | 'closed_before_contact'; only?: string[] }

/**
 * The homeowner cancelled, or chose somebody: points go back where nobody had tried to be in touch, as nobody can any
 * more; elsewhere the clock, or the homeowner, decides as always; of all leads or `only` these. @returns the leads released
 */
export const releaseUncontacted = (ctx: Context, { requestId, rule, only }: Ending) =>
  releaseLeads(ctx, {
    requestId,
    rule,
    which: sql`attempted_at is null and decide_at > ${ctx.now()}
      ${only ? sql`and id = any(${sql.param(only)}::uuid[])` : sql.empty()}`,
  })
