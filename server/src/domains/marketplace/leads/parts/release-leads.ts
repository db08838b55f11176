import type { ChargeRule } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { applyDecisions, type Decision, decisionColumns } from './apply-decisions.ts'

type Release = { requestId: string; rule: ChargeRule; which: SQL }

/** Gives back the points held for a request's leads, as far as `which` holds of the lead. @returns the leads released */
export const releaseLeads = (ctx: Context, { requestId, rule, which }: Release): Promise<string[]> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Decision>(sql`update leads set charge = 'released',
        charge_rule = ${rule}::charge_rule, charge_decided_at = ${ctx.now()}, decide_at = null
      where request_id = ${requestId} and charge = 'held' and ${which} returning ${decisionColumns}`)
    await applyDecisions(ctx, rows)
    return rows.map(({ leadId }) => leadId)
  })
