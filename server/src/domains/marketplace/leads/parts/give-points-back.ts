import type { ChargeRule } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { applyDecisions, type Decision, decisionColumns } from './apply-decisions.ts'

type Rule = Extract<ChargeRule, 'report_accepted' | 'refunded_by_admin' | 'duplicate_request' | 'email_bounced'>

/**
 * Gives a lead's points back, once: held ones are released, captured ones refunded.
 * @returns undefined where they had gone back before
 */
export function givePointsBack(ctx: Context, leadId: string, rule: Rule): Promise<'released' | 'refunded' | undefined> {
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Decision & { charge: 'released' | 'refunded' }>(sql`update leads set
        charge = case charge when 'held' then 'released' else 'refunded' end::charge_state,
        charge_rule = ${rule}::charge_rule, charge_decided_at = ${ctx.now()}, decide_at = null
      where id = ${leadId} and charge in ('held', 'captured') returning ${decisionColumns}`)
    await applyDecisions(ctx, rows)
    return rows[0]?.charge
  })
}
