import { melbourneDay } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { publish } from '#core/events.ts'
import { notifyWebhooks } from '#domains/marketplace/integrations/notify-webhooks.ts'
import { recordEngagement } from '#domains/marketplace/leads/engagement.ts'
import { openLeads, sidesOfLead } from '#domains/marketplace/leads/open-leads.ts'
import { closeLeads, releaseUncontacted } from '#domains/marketplace/leads/release.ts'
import { acceptedReports } from '#domains/marketplace/leads/reports.ts'
import { winLead } from '#domains/marketplace/leads/win.ts'
import { findEngagementId } from '#domains/marketplace/requests/engagement.read.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { acceptRequest, reopenJob } from '#domains/marketplace/requests/transitions.ts'
import { signAcceptance } from './acceptance.ts'
import { type Choice, cardsOf, chosenOf, reasonsOf, type Standing } from './close-out.ts'
import { notifyDecision } from './parts/notify.ts'

type Acceptance = Choice & {
  requestId: string
  signedName: string
  version?: number | undefined
}

declare module '#core/events.ts' {
  interface Events {
    /** The request and its quotes are locked. */
    'quote-accepted': { requestId: string; quoteId: string }
  }
}

/** Locks quotes with their leads. Reports are read after the lock, because one just being accepted shows only then. */
async function standing(ctx: Context, requestId: string): Promise<Standing[]> {
  const { rows } = await ctx.db.execute<Omit<Standing, 'isReported'>>(sql`select q.id, q.lead_id as "leadId",
      q.professional_id as "professionalId", q.status, v.low_cents as "lowCents", v.high_cents as "highCents",
      v.valid_until as "validUntil", p.account_status = 'active' as "isActive", ${sidesOfLead} as sides
    from quotes q join professionals p on p.id = q.professional_id
      join quote_versions v on v.quote_id = q.id and v.version = q.version join leads l on l.id = q.lead_id
    where q.request_id = ${requestId} order by q.id for no key update of q, l`)
  const reported = await acceptedReports(ctx, requestId)
  return rows.map((row) => ({ ...row, isReported: reported.has(row.leadId) }))
}

/** Returns whether a choice may be made. Of several trades each may have one. */
async function begin(ctx: Context, requestId: string): Promise<boolean> {
  return (await acceptRequest(ctx, requestId)) || (await reopenJob(ctx, requestId))
}

async function decide(ctx: Context, chosen: Standing, ended: string[]) {
  await ctx.db.execute(sql`update quotes set decided_at = ${ctx.now()},
      status = case when id = ${chosen.id} then 'accepted' else 'not_chosen' end::quote_status
    where status = 'sent' and lead_id = any(${sql.param([chosen.leadId, ...ended])}::uuid[])`)
}

/**
 * Atomic (PRODUCT.md, sections 5.5, 9.1, 9.8 and 10).
 * @throws `not_found`, `conflict` if it can no longer be accepted or another version was shown, `invalid` at `closeOut`
 */
export function acceptQuote(ctx: Context, input: Acceptance) {
  return transact(ctx, async (ctx) => {
    const { requestId } = input
    const today = melbourneDay(ctx.now())
    const mayChoose = await begin(ctx, requestId)
    const quotes = await standing(ctx, requestId)
    const chosen = chosenOf(quotes, input.quoteId, today)
    if (!mayChoose) throw new ApiError('conflict', 'This request can no longer be decided.')
    const reasons = reasonsOf(quotes, input, today)
    const open = await openLeads(ctx, requestId)
    const cards = cardsOf(open, quotes, { chosen, reasons, today })
    const only = cards.map(({ leadId }) => leadId)
    await decide(ctx, chosen, only)
    await winLead(ctx, chosen.leadId)
    await recordEngagement(ctx, chosen.leadId, 'quote_accepted')
    await signAcceptance(ctx, { ...input, quoteId: chosen.id })
    await releaseUncontacted(ctx, { requestId, rule: 'closed_before_contact', only })
    await closeLeads(ctx, { requestId, cards, only })
    await noteEvent(ctx, { requestId, kind: 'accepted', professionalId: chosen.professionalId })
    await notifyDecision(ctx, { requestId, leadId: chosen.leadId, cards })
    const { leadId, professionalId, id: quoteId, lowCents, highCents } = chosen
    await publish(ctx, 'quote-accepted', { requestId, quoteId })
    const data = { leadId, requestId, quoteId, lowCents, highCents }
    await notifyWebhooks(ctx, [{ professionalId, event: 'quote.accepted', data }])
    const others = open.length - 1 > cards.length ? 'the others who offered the same work' : 'the others'
    return {
      status: 'in_progress' as const,
      engagementId: await findEngagementId(ctx, requestId),
      message: `Quote accepted. The professional has your contact details, and we’ve told ${others}.`,
    }
  })
}
