import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { decideReport, type ReportDecision } from './parts/decide-report.ts'
import { givePointsBack } from './parts/give-points-back.ts'

const WON =
  'They have won this job since, so its points stay spent. Reject the report: a lead that was won wasn’t a bad one'

/**
 * An admin accepts a report: the points go back, whether they were held or captured. Not of a lead that has won since, which
 * could not be reported any more either (`reportLead`). @throws `not_found`, `conflict`
 */
export const acceptReport = (ctx: Context, decision: ReportDecision): Promise<void> =>
  transact(ctx, async (ctx) => {
    // The lead first, as whoever accepts its quote: of the two one comes after the other, and sees what was decided.
    const { rows } = await ctx.db.execute<{ isWon: boolean }>(sql`select status = 'won' as "isWon" from leads
      where id = (select lead_id from lead_reports where id = ${decision.reportId}) for no key update`)
    const leadId = await decideReport(ctx, decision, 'accepted')
    if (rows[0]?.isWon) throw new ApiError('conflict', WON)
    await givePointsBack(ctx, leadId, 'report_accepted')
  })
