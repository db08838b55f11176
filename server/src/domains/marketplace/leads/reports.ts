import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { givePointsBack } from './release.ts'
import { lockLeadOf, refuseWon } from './win.ts'

export type ReportDecision = {
  reportId: string
  adminId: string
  note: string
}

type Decided = { leadId: string; userId: string; name: string; title: string }

async function refuse(ctx: Context, reportId: string): Promise<never> {
  const { rows } = await ctx.db.execute(sql`select from lead_reports where id = ${reportId}`)
  requireRow(rows, 'Report not found')
  throw new ApiError('conflict', 'This report has already been decided')
}

/** @throws `not_found`, `conflict` where it was decided before */
async function decideReport(
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
  const { leadId, userId, name, title } = singleRow(rows)
  await audit(ctx, { actorId: adminId, action: `report_${status}`, subject: reportId, detail: { leadId, note } })
  await notify(ctx, { kind: `lead-report-${status}`, to: { userId }, data: { name, title, note, leadId } })
  return leadId
}

/** @throws `not_found`, `conflict` for a lead that has been won since */
export const acceptReport = (ctx: Context, decision: ReportDecision): Promise<void> =>
  transact(ctx, async (ctx) => {
    const isWon = await lockLeadOf(ctx, decision.reportId)
    const leadId = await decideReport(ctx, decision, 'accepted')
    if (isWon) refuseWon()
    await givePointsBack(ctx, leadId, 'report_accepted')
  })

/** Their points went back, so these leads are closed and cannot win. */
export async function acceptedReports(ctx: Context, requestId: string): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ leadId: string }>(sql`select s.lead_id as "leadId"
    from lead_reports s join leads l on l.id = s.lead_id where l.request_id = ${requestId} and s.status = 'accepted'`)
  return new Set(rows.map(({ leadId }) => leadId))
}

/**
 * PRODUCT.md, section 9.17.
 * @throws `invalid` (note) without a reason, `not_found`, `conflict`
 */
export const rejectReport = (ctx: Context, decision: ReportDecision): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!decision.note.trim()) throw invalidField('note', 'Say why')
    await decideReport(ctx, decision, 'rejected')
  })

/** `rejectedAt` names the decision; `note` is the reason that the professional reads. */
type Overturned = { reportId: string; rejectedAt: string; adminId: string; note: string }

/**
 * False where another decision stands.
 * @throws `conflict` for a lead that was won
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

export async function eraseReports(ctx: Context, leadIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update lead_reports set note = '', decision_note = ''
    where lead_id = any(${sql.param(leadIds)}::uuid[])`)
}
