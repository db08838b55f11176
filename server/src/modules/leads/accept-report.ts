import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { decideReport, type ReportDecision } from './decide-report.ts'
import { givePointsBack } from './give-points-back.ts'

/** An admin accepts a report: the points go back, whether they were held or captured. @throws `not_found`, `conflict` */
export const acceptReport = (ctx: Context, decision: ReportDecision): Promise<void> =>
  transact(ctx, async (ctx) => {
    // The lead first, as whoever accepts its quote: of the two one comes after the other, and sees what was decided.
    await ctx.db.execute(sql`select from leads
      where id = (select lead_id from lead_reports where id = ${decision.reportId}) for no key update`)
    const leadId = await decideReport(ctx, decision, 'accepted')
    await givePointsBack(ctx, leadId, 'report_accepted')
  })
