import type { ChargeRule } from '@lv/contract/options'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { markBounced } from '#domains/marketplace/requests/transitions.ts'
import { applyDecisions, type Decision, decisionColumns } from './parts/apply-decisions.ts'
import { releaseLeads } from './release.ts'
import { leads } from './schema.ts'
import { decideAt } from './settle.ts'

/** Returns whether the lead was still open. */
export async function noteQuote(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update leads set status = 'quoted'
    where id = ${leadId} and status in ('sent', 'contacted', 'quoted', 'withdrawn')`)
  return rowCount === 1
}

/** @returns whether there was one */
export async function noteWithdrawal(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update leads set status = 'withdrawn' where id = ${leadId} and status = 'quoted'`,
  )
  return rowCount === 1
}

/** @returns the leads released */
export const releaseBounced = (ctx: Context, requestId: string) =>
  releaseLeads(ctx, {
    requestId,
    rule: 'email_bounced',
    which: sql`exists (select from quote_requests r where r.id = request_id and r.email_bounced_at is not null)`,
  })

/** The leads' points go back without a request (PRODUCT.md, section 9.1). */
export const noteBounce = (ctx: Context, email: string) =>
  transact(ctx, async (ctx) => {
    for (const requestId of await markBounced(ctx, email)) await releaseBounced(ctx, requestId)
  })

/** @returns whether they had not said so before */
export async function markLeadDone(ctx: Context, leadId: string): Promise<boolean> {
  const isUnderWay = and(eq(leads.id, leadId), eq(leads.status, 'won'), isNull(leads.doneAt))
  const { rowCount } = await ctx.db.update(leads).set({ doneAt: ctx.now() }).where(isUnderWay)
  return rowCount === 1
}

export async function unmarkLeadsDone(ctx: Context, requestId: string): Promise<void> {
  await ctx.db
    .update(leads)
    .set({ doneAt: null })
    .where(and(eq(leads.requestId, requestId), eq(leads.status, 'won')))
}

export type EngagementRule = Extract<
  ChargeRule,
  'message_read' | 'message_answered' | 'quote_read' | 'confirmed_contact' | 'quote_accepted'
>

/** These count only after the professional wrote, called or quoted (PRODUCT.md, section 10). */
const answersRules: EngagementRule[] = ['message_read', 'message_answered']

/** True if this call captured the points: the first engagement, before silence decides (PRODUCT.md, section 9.1). */
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

/** For the `set` of an update of `leads`. After the first attempt the homeowner's silence counts. */
export const attemptColumns = (now: Date) => sql`attempted_at = coalesce(attempted_at, ${now}::timestamptz),
  decide_at = case when attempted_at is null and charge = 'held' and decide_at > ${now}
    then ${decideAt(now)}::timestamptz else decide_at end`

/** @returns whether it was the first attempt */
export async function recordAttempt(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update leads set ${attemptColumns(ctx.now())} where id = ${leadId} and attempted_at is null`,
  )
  return rowCount === 1
}
