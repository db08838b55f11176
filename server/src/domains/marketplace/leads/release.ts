import { ApiError, invalidField } from '@lv/contract/errors'
import type { ChargeRule, CloseOutReason } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { applyDecisions, type Decision, decisionColumns } from './parts/apply-decisions.ts'

type Release = { requestId: string; rule: ChargeRule; which: SQL }

/** @returns the leads released */
export const releaseLeads = (ctx: Context, { requestId, rule, which }: Release): Promise<string[]> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Decision>(sql`update leads set charge = 'released',
        charge_rule = ${rule}::charge_rule, charge_decided_at = ${ctx.now()}, decide_at = null
      where request_id = ${requestId} and charge = 'held' and ${which} returning ${decisionColumns}`)
    await applyDecisions(ctx, rows)
    return rows.map(({ leadId }) => leadId)
  })

type Ending = { requestId: string; rule: 'cancelled_before_contact' | 'closed_before_contact'; only?: string[] }

/** Leads that somebody tried to contact are decided by time as usual. */
export const releaseUncontacted = (ctx: Context, { requestId, rule, only }: Ending) =>
  releaseLeads(ctx, {
    requestId,
    rule,
    which: sql`attempted_at is null and decide_at > ${ctx.now()}
      ${only ? sql`and id = any(${sql.param(only)}::uuid[])` : sql.empty()}`,
  })

type Rule = Extract<ChargeRule, 'report_accepted' | 'refunded_by_admin' | 'duplicate_request' | 'email_bounced'>

/** @returns undefined where they had gone back before */
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

type Refund = { leadId: string; adminId: string; reason: string }

/** @throws `invalid` (reason) without one, `not_found`, `conflict` where the points had gone back before */
export const refundLead = (ctx: Context, { leadId, adminId, reason }: Refund): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!reason.trim()) throw invalidField('reason', 'Say why')
    const { rows } = await ctx.db.execute(sql`select from leads where id = ${leadId}`)
    requireRow(rows, 'Lead not found')
    if (!(await givePointsBack(ctx, leadId, 'refunded_by_admin')))
      throw new ApiError('conflict', 'The points of this lead have already been returned')
    await audit(ctx, { actorId: adminId, action: 'lead_refunded', subject: leadId, detail: { reason } })
  })

/** Shown to a professional who was not chosen (PRODUCT.md, section 9.8). */
export type Card = {
  leadId: string
  rank: number | null
  of: number
  band: string | null
  reason: CloseOutReason | null
}

type Closing = { requestId: string; cards: Card[]; only?: string[] }

/** Leads of a decided request become 'not_chosen'; those of a cancelled or completed one become 'closed'. */
export async function closeLeads(ctx: Context, { requestId, cards, only }: Closing) {
  const of = cards[0]?.of ?? 1
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with cards as (
      select * from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c(
        "leadId" uuid, rank int, "of" int, band text, reason close_out_reason)),
    closing as (
      select l.id, r.status not in ('cancelled', 'completed') as is_decided, c.rank, coalesce(c."of", ${of}::int) as among, c.band, c.reason
      from leads l join quote_requests r on r.id = l.request_id left join cards c on c."leadId" = l.id
      where l.request_id = ${requestId} ${only ? sql`and l.id = any(${sql.param(only)}::uuid[])` : sql.empty()}
        and (l.status in ('sent', 'contacted', 'quoted', 'withdrawn') or (l.status = 'won' and r.status = 'cancelled'))
      order by l.id for no key update of l)
    update leads set closed_at = ${ctx.now()},
      status = case when is_decided then 'not_chosen' else 'closed' end::lead_status,
      close_out_rank = rank, close_out_of = case when is_decided then among end, close_out_band = band,
      close_out_reason = reason
    from closing where leads.id = closing.id returning leads.id`)
  await withdrawNotifications(ctx, { about: 'leadId', ids: rows.map(({ id }) => id) })
  return rows.length
}
