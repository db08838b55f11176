import { type Context, transact } from '#core/context.ts'
import { decideReport, type ReportDecision } from './parts/decide-report.ts'
import { givePointsBack } from './parts/give-points-back.ts'
import { lockLeadOf, refuseWon } from './parts/won-lead.ts'

/**
 * An admin accepts a report: the points go back, whether they were held or captured. Not of a lead that has won since, which
 * could not be reported any more either (`reportLead`). @throws `not_found`, `conflict`
 */
export const acceptReport = (ctx: Context, decision: ReportDecision): Promise<void> =>
  transact(ctx, async (ctx) => {
    const isWon = await lockLeadOf(ctx, decision.reportId)
    const leadId = await decideReport(ctx, decision, 'accepted')
    if (isWon) refuseWon()
    await givePointsBack(ctx, leadId, 'report_accepted')
  })
