import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { applyDecisions, type Decision, decisionColumns } from './apply-decisions.ts'

/** Leads decided in one transaction: few enough for the statement's time limit. */
const BATCH = 50

/**
 * What silence decides: nothing attempted in time, and the points are earned; attempted in time, and they go back. An
 * attempt after the time was up comes too late, whenever the job runs.
 */
const settleBatch = (ctx: Context) =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const isTried = sql`attempted_at <= decide_at`
    const { rows } = await ctx.db.execute<Decision>(sql`with due as (
        select id, ${isTried} as is_tried from leads where charge = 'held' and decide_at <= ${now}
        order by decide_at limit ${BATCH} for no key update skip locked)
      update leads set charge = case when is_tried then 'released' else 'captured' end::charge_state,
        charge_rule = case when is_tried then 'homeowner_silent' else 'nothing_attempted' end::charge_rule,
        charge_decided_at = ${now}, decide_at = null
      from due where leads.id = due.id returning ${decisionColumns}`)
    await applyDecisions(ctx, rows)
    return rows.length
  })

/** Decides every lead whose time is up (PRODUCT.md, section 9.1). @returns how many were decided */
export async function settleLeads(ctx: Context): Promise<number> {
  for (let settled = 0, all = 0; ; ) {
    settled = await settleBatch(ctx)
    all += settled
    if (settled < BATCH) return all
  }
}
