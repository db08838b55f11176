import type { ChargeRule } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { applyDecisions, type Decision, decisionColumns } from './parts/apply-decisions.ts'

export type EngagementRule = Extract<
  ChargeRule,
  'message_read' | 'message_answered' | 'quote_read' | 'confirmed_contact' | 'quote_accepted'
>

/** What answers the professional: nothing does, where they neither wrote nor called nor quoted before (PRODUCT.md, section 10). */
const answersRules: EngagementRule[] = ['message_read', 'message_answered']

/**
 * The homeowner engaged with a professional: the first time it captures the points, unless silence has decided before
 * (PRODUCT.md, section 9.1). @returns whether the points were captured by this call
 */
export function recordEngagement(ctx: Context, leadId: string, rule: EngagementRule): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { rows } = await ctx.db.execute<Decision>(sql`with open as (
        select id, charge = 'held' and decide_at > ${now} as is_open from leads
        where id = ${leadId} and engaged_at is null
          and (attempted_at is not null or not ${answersRules.includes(rule)}::boolean) for no key update),
      engaged as (
        update leads set engaged_at = ${now}::timestamptz,
          charge = case when is_open then 'captured' else charge end,
          charge_rule = case when is_open then ${rule}::charge_rule else charge_rule end,
          charge_decided_at = case when is_open then ${now}::timestamptz else charge_decided_at end,
          decide_at = case when is_open then null else decide_at end
        from open where leads.id = open.id returning ${decisionColumns}, is_open)
      select * from engaged where is_open`)
    await applyDecisions(ctx, rows)
    return rows.length === 1
  })
}
