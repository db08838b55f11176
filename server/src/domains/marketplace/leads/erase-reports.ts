import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Takes the words out of the reports of these leads; what was decided stays. */
export async function eraseReports(ctx: Context, leadIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update lead_reports set note = '', decision_note = ''
    where lead_id = any(${sql.param(leadIds)}::uuid[])`)
}
