import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { found, only } from '#platform/database/rows.ts'

export type ReportDecision = {
  reportId: string
  /** The admin who decides; null from the command line. */
  adminId: string | null
  /** Why; the professional reads it. */
  note: string
}

type Decided = { leadId: string; userId: string; name: string; title: string }

async function refuse(ctx: Context, reportId: string): Promise<never> {
  const { rows } = await ctx.db.execute(sql`select from lead_reports where id = ${reportId}`)
  found(rows, 'Report not found')
  throw new ApiError('conflict', 'This report has already been decided')
}

/**
 * Decides a report that waits, in the caller's transaction: the reason is kept, the deed audited, the professional told.
 * @returns the lead. @throws `not_found`, `conflict` where it was decided before
 */
export async function decideReport(
  ctx: Context,
  { reportId, adminId, note }: ReportDecision,
  status: 'accepted' | 'rejected',
): Promise<string> {
  const { rows } = await ctx.db.execute<Decided>(sql`with decided as (
      update lead_reports set status = ${status}::report_status, decided_by = ${adminId}, decided_at = ${ctx.now()},
        decision_note = ${note}
      where id = ${reportId} and status = 'pending' returning lead_id)
    select l.id as "leadId", p.user_id as "userId", p.name, ${jobKindColumn} as title from decided join leads l on l.id = decided.lead_id
    join professionals p on p.id = l.professional_id
    join quote_requests r on r.id = l.request_id`)
  if (rows.length === 0) return refuse(ctx, reportId)
  const { leadId, userId, name, title } = only(rows)
  await audit(ctx, { actorId: adminId, action: `report_${status}`, subject: reportId, detail: { leadId, note } })
  await tell(ctx, { kind: `lead-report-${status}`, to: { userId }, data: { name, title, note, leadId } })
  return leadId
}
