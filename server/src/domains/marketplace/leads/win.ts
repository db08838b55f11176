import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** @returns whether the lead was still open */
export async function winLead(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update leads set status = 'won', closed_at = ${ctx.now()}
    where id = ${leadId} and status in ('sent', 'contacted', 'quoted', 'withdrawn')`)
  return rowCount === 1
}

const WON =
  'They have won this job since, so its points stay spent. Reject the report: a lead that was won wasn’t a bad one'

/** @throws `conflict` */
export function refuseWon(): never {
  throw new ApiError('conflict', WON)
}

/** Returns whether the lead was won. Locks it as acceptance does, so that one waits for the other. */
export async function lockLeadOf(ctx: Context, reportId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isWon: boolean }>(sql`select status = 'won' as "isWon" from leads
    where id = (select lead_id from lead_reports where id = ${reportId}) for no key update`)
  return rows[0]?.isWon ?? false
}
