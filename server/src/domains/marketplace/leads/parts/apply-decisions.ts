import { type ChargeRule, chargeRuleLabels } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { lockBalances } from '#domains/billing/points/balances.ts'
import { refundHolds } from '#domains/billing/points/refund.ts'
import { captureHolds, releaseHolds } from '#domains/billing/points/settle-hold.ts'
import { notifyWebhooks } from '#domains/marketplace/integrations/notify-webhooks.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'

export type Decision = {
  leadId: string
  requestId: string
  professionalId: string
  charge: 'captured' | 'released' | 'refunded'
  rule: ChargeRule
}

export const decisionColumns = sql`leads.id as "leadId", leads.request_id as "requestId",
  leads.professional_id as "professionalId", leads.charge, leads.charge_rule as rule`

type Resolutions = { subject: string; description: string }[]

/** A refund by an administrator without a report is goodwill; one by a rule was never earned. */
function move(ctx: Context, { charge, rule }: Decision, resolutions: Resolutions): Promise<string[]> {
  if (charge === 'captured') return captureHolds(ctx, resolutions)
  if (charge === 'released') return releaseHolds(ctx, resolutions)
  return refundHolds(ctx, resolutions, rule === 'refunded_by_admin' ? 'goodwill' : 'revenue_leads')
}

/** Locks all balances at once. Fails the transaction where a lead and its hold would disagree. */
async function movePoints(ctx: Context, decisions: Decision[]) {
  const alike = Map.groupBy(decisions, ({ charge, rule }) => `${charge} ${rule}`)
  if (alike.size > 1) await lockBalances(ctx, [...new Set(decisions.map(({ professionalId }) => professionalId))])
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const description = chargeRuleLabels[first.rule]
    const resolutions = [first, ...others].map(({ leadId }) => ({ subject: leadId, description }))
    const moved = await move(ctx, first, resolutions)
    if (moved.length !== resolutions.length) throw new Error('the points of a lead are not where its charge says')
  }
}

type Told = { leadId: string; userId: string; name: string; title: string; suburb: string; points: number }

async function notifyBack(ctx: Context, decisions: Decision[]) {
  const { rows } = await ctx.db.execute<Told>(sql`
    select l.id as "leadId", p.user_id as "userId", p.name, ${jobKindColumn} as title, r.suburb, l.cost_points as points
    from leads l join professionals p on p.id = l.professional_id
    join quote_requests r on r.id = l.request_id
    where l.id = any(${sql.param(decisions.map(({ leadId }) => leadId))}::uuid[])`)
  const rules = new Map(decisions.map(({ leadId, rule }) => [leadId, chargeRuleLabels[rule]]))
  await notify(
    ctx,
    rows.map(
      ({ userId, points, ...lead }): NewNotification => ({
        kind: 'lead-points-back',
        to: { userId },
        data: { ...lead, points: String(points), why: rules.get(lead.leadId) ?? '' },
      }),
    ),
  )
}

export async function applyDecisions(ctx: Context, decisions: Decision[]): Promise<void> {
  await movePoints(ctx, decisions)
  for (const { requestId, professionalId, charge, rule } of decisions)
    await noteEvent(ctx, { requestId, kind: charge, professionalId, detail: { rule } })
  await notifyWebhooks(
    ctx,
    decisions.map(({ leadId, requestId, professionalId, charge, rule }) => ({
      professionalId,
      event: 'lead.decided',
      data: { leadId, requestId, charge, rule },
    })),
  )
  const back = decisions.filter(({ charge }) => charge !== 'captured')
  if (back.length > 0) await notifyBack(ctx, back)
}
