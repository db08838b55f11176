import { closeOutReasonLabels } from '@lv/contract/options'
import type { Context } from '../../../context.ts'
import type { News } from '../../../news/kinds.ts'
import { tell } from '../../../news/tell.ts'
import type { Card } from '../../leads/close-leads.ts'
import { logReveal } from '../../leads/log-reveal.ts'
import { type Party, partiesOf } from './parties.ts'

const won = ({ userId, name, leadId, homeownerName, homeownerEmail, homeownerPhone, suburb }: Party): News => ({
  kind: 'quote-accepted',
  to: { userId },
  data: { name, leadId, homeownerName, homeownerEmail, homeownerPhone: homeownerPhone ?? '', suburb },
})

const lost = ({ userId, name, leadId, suburb }: Party, card: Card | undefined): News => ({
  kind: 'quote-not-chosen',
  to: { userId },
  data: {
    name,
    leadId,
    suburb,
    rank: card?.rank ? String(card.rank) : '',
    of: String(card?.of ?? ''),
    band: card?.band ?? '',
    reason: card?.reason ? closeOutReasonLabels[card.reason] : '',
  },
})

/**
 * Tells everybody who got the request: the winner how to reach the homeowner, which is logged as a reveal of the phone
 * number (PRODUCT.md, section 9.6), the others their card.
 */
export async function tellDecision(ctx: Context, { requestId, cards }: { requestId: string; cards: Card[] }) {
  const byLead = new Map(cards.map((card) => [card.leadId, card]))
  const parties = await partiesOf(ctx, requestId)
  const winner = parties.find(({ hasWon }) => hasWon)
  if (winner) await logReveal(ctx, winner.leadId)
  await tell(
    ctx,
    parties.map((party) => (party.hasWon ? won(party) : lost(party, byLead.get(party.leadId)))),
  )
}
