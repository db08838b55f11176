import { areAlike, areRivals, middleOf, reasonsFor } from '@lv/contract/close-out'
import { ApiError, type Issue } from '@lv/contract/errors'
import type { CloseOutReason } from '@lv/contract/options'
import { priceBand } from '@lv/contract/price-band'
import type { Card } from '#domains/marketplace/leads/release.ts'

export type Standing = {
  id: string
  leadId: string
  professionalId: string
  /** Empty where it is for all of the request. */
  sides: string[]
  status: 'sent' | 'withdrawn' | 'accepted' | 'not_chosen'
  lowCents: number
  highCents: number
  validUntil: string
  isActive: boolean
  isReported: boolean
}
export type Choice = { quoteId: string; closeOut: { quoteId: string; reason: CloseOutReason }[] }

export type OpenLead = Pick<Standing, 'leadId' | 'sides'>

const isAvailable = ({ isActive, isReported }: Standing) => isActive && !isReported
const isExpired = ({ validUntil }: Pick<Standing, 'validUntil'>, today: string) => validUntil < today
const stands = (quote: Standing, today: string) =>
  quote.status === 'sent' && isAvailable(quote) && !isExpired(quote, today)

/** @throws `not_found`, `conflict` if it can no longer be accepted */
export function chosenOf(quotes: Standing[], quoteId: string, today: string): Standing {
  const chosen = quotes.find(({ id }) => id === quoteId)
  if (!chosen) throw new ApiError('not_found', 'Quote not found')
  if (chosen.status === 'withdrawn') throw new ApiError('conflict', 'This quote was withdrawn.')
  if (chosen.status !== 'sent') throw new ApiError('conflict', 'You’ve already decided about this quote.')
  if (!chosen.isActive) throw new ApiError('conflict', 'This professional is no longer available.')
  if (chosen.isReported) throw new ApiError('conflict', 'This quote is no longer available. Choose another one.')
  if (isExpired(chosen, today))
    throw new ApiError('conflict', 'This quote has expired. Ask the professional for a new one.')
  return chosen
}

/** @throws `invalid` at `closeOut` for a reason that the prices contradict */
function requireTrue(quotes: Standing[], quoteId: string, reasons: Map<string, CloseOutReason>) {
  const chosen = quotes.find(({ id }) => id === quoteId)
  const untrue = quotes.filter((quote) => {
    const reason = reasons.get(quote.id)
    return (
      reason && chosen && quote !== chosen && areRivals(quote, chosen) && !reasonsFor(quote, chosen).includes(reason)
    )
  })
  if (untrue.length === 0) return
  const message = 'The quote you chose is not cheaper than this one: choose another reason'
  const issues: Issue[] = [{ path: 'closeOut', message }]
  throw new ApiError('invalid', message, { issues, details: { untrue: untrue.map(({ id }) => id) } })
}

/**
 * Every rival that could be accepted needs a reason.
 * @throws `not_found` for a quote of another request, `invalid` at `closeOut`
 */
export function reasonsOf(quotes: Standing[], { quoteId, closeOut }: Choice, today: string) {
  const reasons = new Map(closeOut.map((entry) => [entry.quoteId.toLowerCase(), entry.reason]))
  const known = new Set(quotes.map(({ id }) => id))
  for (const id of reasons.keys()) if (!known.has(id)) throw new ApiError('not_found', 'Quote not found')
  requireTrue(quotes, quoteId, reasons)
  const chosen = quotes.find(({ id }) => id === quoteId)
  const missing = quotes.filter(
    (quote) =>
      quote !== chosen && (!chosen || areRivals(quote, chosen)) && stands(quote, today) && !reasons.has(quote.id),
  )
  if (missing.length === 0) return reasons
  const message = 'Choose a reason for everyone you didn’t choose'
  const issues: Issue[] = [{ path: 'closeOut', message }]
  throw new ApiError('invalid', message, { issues, details: { missing: missing.map(({ id }) => id) } })
}

type Decision = { chosen: Standing; reasons: Map<string, CloseOutReason>; today: string }

/** Place and price band compare quotes for the same work that could be accepted; equal prices share a place. */
export function cardsOf(leads: OpenLead[], quotes: Standing[], { chosen, reasons, today }: Decision): Card[] {
  const ended = leads.filter((lead) => lead.leadId !== chosen.leadId && areRivals(lead, chosen))
  return ended.map((lead) => {
    const alike = quotes.filter((quote) => areAlike(quote, lead) && stands(quote, today))
    const quote = alike.find(({ leadId }) => leadId === lead.leadId)
    const given = quotes.find(({ leadId }) => leadId === lead.leadId)
    return {
      leadId: lead.leadId,
      rank: quote ? 1 + alike.filter((other) => middleOf(other) < middleOf(quote)).length : null,
      of: alike.length,
      band: quote && areAlike(quote, chosen) ? priceBand(middleOf(quote), middleOf(chosen)) : null,
      reason: (given && reasons.get(given.id)) ?? null,
    }
  })
}
