import { closeOutReasonLabels } from '@lv/contract/options'
import type { Context } from '#core/context.ts'
import type { News } from '#core/notification-kinds.ts'
import type { Card } from '#domains/marketplace/leads/close-leads.ts'
import { logReveal } from '#domains/marketplace/leads/log-reveal.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { type Party, partiesOf } from './parties.ts'

const won = ({ userId, name, leadId, homeownerName, homeownerEmail, homeownerPhone, suburb }: Party): News => ({
  kind: 'quote-accepted',
  to: { userId },
  data: { name, leadId, homeownerName, homeownerEmail, homeownerPhone: homeownerPhone ?? '', suburb },
})

const lost = ({ userId, name, leadId, suburb }: Party, card: Card): News => ({
  kind: 'quote-not-chosen',
  to: { userId },
  data: {
    name,
    leadId,
    suburb,
    rank: card.rank === null ? '' : String(card.rank),
    of: String(card.of),
    band: card.band ?? '',
    reason: card.reason ? closeOutReasonLabels[card.reason] : '',
  },
})

type Decision = { requestId: string; leadId: string; cards: Card[] }

/**
 * Tells everybody whom the choice of a lead's quote concerns: the winner how to reach the homeowner, which is logged as a reveal
 * of the phone number (PRODUCT.md, section 9.6), those it ends their card.
 */
export async function tellDecision(ctx: Context, { requestId, leadId, cards }: Decision) {
  const byLead = new Map(cards.map((card) => [card.leadId, card]))
  const parties = await partiesOf(ctx, requestId)
  await logReveal(ctx, leadId)
  await tell(
    ctx,
    parties.flatMap((party) => {
      if (party.leadId === leadId) return [won(party)]
      const card = byLead.get(party.leadId)
      return card ? [lost(party, card)] : []
    }),
  )
}
