import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { givePointsBack } from './parts/give-points-back.ts'
import { lockLeadOf, refuseWon } from './parts/won-lead.ts'

/** `rejectedAt` names the decision; `note` is why it is undone, which the professional reads. */
type Overturned = { reportId: string; rejectedAt: string; adminId: string; note: string }

/**
 * Accepts a report that was rejected, as its appeal decided, in the caller's transaction: the points go back, unless they
 * had before. Not of a lead that was won. @returns false where it is not the decision that stands. @throws `conflict`
 */
export async function overturnReport(ctx: Context, { reportId, rejectedAt, adminId, note }: Overturned) {
  const isWon = await lockLeadOf(ctx, reportId)
  const { rows } = await ctx.db.execute<{ leadId: string }>(sql`update lead_reports set status = 'accepted',
      decided_by = ${adminId}::uuid, decided_at = ${ctx.now()}, decision_note = ${note}
    where id = ${reportId} and status = 'rejected' and decided_at = ${rejectedAt}::timestamptz
    returning lead_id as "leadId"`)
  const [report] = rows
  if (!report) return false
  if (isWon) refuseWon()
  const detail = { leadId: report.leadId, note }
  await audit(ctx, { actorId: adminId, action: 'report_accepted', subject: reportId, detail })
  await givePointsBack(ctx, report.leadId, 'report_accepted')
  return true
}
