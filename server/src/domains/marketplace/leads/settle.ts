import { type SQL, sql } from 'drizzle-orm'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { applyDecisions, type Decision, decisionColumns } from './parts/apply-decisions.ts'

/** Small enough for the statement's time limit. */
const BATCH = 50

const isDue = (now: Date) => sql`charge = 'held' and decide_at <= ${now}`

/** Suspended professionals could not try, so their points go back. An attempt after the deadline is too late. */
const settle = (ctx: Context, which: SQL) =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { rows } = await ctx.db.execute<Decision>(sql`with due as (
        select id, attempted_at < decide_at as is_tried, exists (select from professionals p
          where p.id = leads.professional_id and p.account_status = 'suspended') as is_suspended
        from leads where ${isDue(now)} and ${which} order by decide_at limit ${BATCH} for no key update skip locked)
      update leads set charge = case when is_tried or is_suspended then 'released' else 'captured' end::charge_state,
        charge_rule = case when is_tried then 'homeowner_silent' when is_suspended then 'refunded_by_admin'
          else 'nothing_attempted' end::charge_rule,
        charge_decided_at = ${now}, decide_at = null
      from due where leads.id = due.id returning ${decisionColumns}`)
    await applyDecisions(ctx, rows)
    return rows.length
  })

async function settleOneByOne(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from leads where ${isDue(ctx.now())} order by decide_at`,
  )
  let settled = 0
  for (const { id } of rows)
    try {
      settled += await settle(ctx, sql`id = ${id}`)
    } catch (error) {
      ctx.log.error({ err: error, lead: id }, 'a lead could not be settled')
    }
  return settled
}

/** PRODUCT.md, section 9.1. */
export async function settleLeads(ctx: Context): Promise<number> {
  for (let all = 0; ; )
    try {
      const settled = await settle(ctx, sql`true`)
      failpoint(ctx, 'release:committed')
      all += settled
      if (settled < BATCH) return all
    } catch (error) {
      ctx.log.warn({ err: error }, 'leads are settled one by one')
      return all + (await settleOneByOne(ctx))
    }
}

const DECIDE_AFTER_HOURS = 72

/** Counted from the lead or the first attempt (PRODUCT.md, section 9.1). */
export const decideAt = (since: Date): Date => addBusinessHours(since, DECIDE_AFTER_HOURS)
