import { HOUR_MS } from '@lv/contract/durations'
import { formatDollars } from '@lv/contract/money'
import { closeOutReasonLabels } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { logReveal } from '#domains/marketplace/leads/phone.ts'
import type { Card } from '#domains/marketplace/leads/release.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type Party, partiesOf } from './parties.ts'

type AboutQuote = {
  requestId: string
  quoteId: string
  kind: 'quote-received' | 'quote-revised'
  price?: { lowCents: number; highCents: number }
}

type Homeowner = { email: string; userId: string | null; name: string; professional: string; personId: string }

export const priceInWords = ({ lowCents, highCents }: { lowCents: number; highCents: number }) =>
  lowCents === highCents ? formatDollars(lowCents) : `${formatDollars(lowCents)} to ${formatDollars(highCents)}`

/** At most once an hour for revisions. */
export async function notifyHomeowner(ctx: Context, { requestId, quoteId, kind, price }: AboutQuote) {
  const { rows } = await ctx.db.execute<Homeowner>(sql`select r.email, r.user_id as "userId", r.name,
      ${displayNameSql} as professional, p.user_id as "personId"
    from quotes q join quote_requests r on r.id = q.request_id join professionals p on p.id = q.professional_id
    where q.id = ${quoteId}`)
  const { email, userId, ...said } = singleRow(rows)
  const data = { ...said, requestId, quoteId, price: price ? priceInWords(price) : '' }
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS)
  const once = kind === 'quote-revised' ? { once: `quote-revised:${quoteId}:${hour}` } : {}
  await notify(ctx, { kind, to: { email, userId }, data, ...once })
}

const won = ({
  userId,
  name,
  leadId,
  homeownerName,
  homeownerEmail,
  homeownerPhone,
  suburb,
}: Party): NewNotification => ({
  kind: 'quote-accepted',
  to: { userId },
  data: { name, leadId, homeownerName, homeownerEmail, homeownerPhone: homeownerPhone ?? '', suburb },
})

const lost = ({ userId, name, leadId, suburb }: Party, card: Card): NewNotification => ({
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

/** The winner gets the homeowner's phone number, which is logged as shown (PRODUCT.md, section 9.6). */
export async function notifyDecision(ctx: Context, { requestId, leadId, cards }: Decision) {
  const byLead = new Map(cards.map((card) => [card.leadId, card]))
  const parties = await partiesOf(ctx, requestId)
  await logReveal(ctx, leadId)
  await notify(
    ctx,
    parties.flatMap((party) => {
      if (party.leadId === leadId) return [won(party)]
      const card = byLead.get(party.leadId)
      return card ? [lost(party, card)] : []
    }),
  )
}
