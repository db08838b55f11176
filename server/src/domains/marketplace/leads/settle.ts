import { type SQL, sql } from 'drizzle-orm'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { applyDecisions, type Decision, decisionColumns } from './parts/apply-decisions.ts'

/** Leads decided in one transaction: few enough for the statement's time limit. */
const BATCH = 50

const isDue = (now: Date) => sql`charge = 'held' and decide_at <= ${now}`

/**
 * What silence decides: nothing attempted in time, and the points are earned; attempted in time, and they go back. An
 * attempt after the time was up comes too late, whenever the job runs. Whoever is suspended could attempt nothing, by our
 * own decision: theirs go back.
 */
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

/** One lead that cannot be decided holds up no other: it is logged, and stays for somebody to look at. */
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

/** Decides every lead whose time is up (PRODUCT.md, section 9.1). @returns how many were decided */
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

/** How long silence takes to decide about a lead's points, counted from the lead or from the first attempt. */
const DECIDE_AFTER_HOURS = 72

/** When silence decides, counted from `since` (PRODUCT.md, section 9.1). */
export const decideAt = (since: Date): Date => addBusinessHours(since, DECIDE_AFTER_HOURS)
