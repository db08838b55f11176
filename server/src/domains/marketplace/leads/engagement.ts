import type { ChargeRule } from '@lv/contract/options'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { markBounced } from '#domains/marketplace/requests/transitions.ts'
import { applyDecisions, type Decision, decisionColumns } from './parts/apply-decisions.ts'
import { releaseLeads } from './release.ts'
import { leads } from './schema.ts'
import { decideAt } from './settle.ts'

/** A quote was sent for the lead, or sent again after it was withdrawn. @returns whether the lead was still open */
export async function noteQuote(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update leads set status = 'quoted'
    where id = ${leadId} and status in ('sent', 'contacted', 'quoted', 'withdrawn')`)
  return rowCount === 1
}

/** The lead's quote was withdrawn. @returns whether there was one */
export async function noteWithdrawal(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update leads set status = 'withdrawn' where id = ${leadId} and status = 'quoted'`,
  )
  return rowCount === 1
}

/** The homeowner's email bounced (`emailBouncedAt`): nobody can be reached. @returns the leads released */
export const releaseBounced = (ctx: Context, requestId: string) =>
  releaseLeads(ctx, {
    requestId,
    rule: 'email_bounced',
    which: sql`exists (select from quote_requests r where r.id = request_id and r.email_bounced_at is not null)`,
  })

/**
 * An email to this address was refused for good: whoever holds a lead of that person gets the points back, without asking
 * (PRODUCT.md, section 9.1).
 */
export const noteBounce = (ctx: Context, email: string) =>
  transact(ctx, async (ctx) => {
    for (const requestId of await markBounced(ctx, email)) await releaseBounced(ctx, requestId)
  })

/** The professional of a lead that was won says that their part is done. @returns whether they had not said so before */
export async function markLeadDone(ctx: Context, leadId: string): Promise<boolean> {
  const isUnderWay = and(eq(leads.id, leadId), eq(leads.status, 'won'), isNull(leads.doneAt))
  const { rowCount } = await ctx.db.update(leads).set({ doneAt: ctx.now() }).where(isUnderWay)
  return rowCount === 1
}

/** The homeowner says that the job is not done: whoever said so of their part has not, from then on. */
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

/**
 * What the first attempt changes of a lead: from now on it is the homeowner's silence that counts. An attempt after
 * silence has decided changes nothing about the points. For the `set` of an update of `leads`.
 */
export const attemptColumns = (now: Date) => sql`attempted_at = coalesce(attempted_at, ${now}::timestamptz),
  decide_at = case when attempted_at is null and charge = 'held' and decide_at > ${now}
    then ${decideAt(now)}::timestamptz else decide_at end`

/** The professional tried to get in touch: a message or a quote. @returns whether it was the first time */
export async function recordAttempt(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update leads set ${attemptColumns(ctx.now())} where id = ${leadId} and attempted_at is null`,
  )
  return rowCount === 1
}
