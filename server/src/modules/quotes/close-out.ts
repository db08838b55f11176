import { middleOf, reasonsFor } from '@lv/contract/close-out'
import { ApiError, type Issue } from '@lv/contract/errors'
import type { CloseOutReason } from '@lv/contract/options'
import { priceBand } from '@lv/contract/price-band'
import type { Card } from '../leads/close-leads.ts'

/** A quote of a request as accepting looks at it. */
export type Standing = {
  id: string
  leadId: string
  professionalId: string
  status: 'sent' | 'withdrawn' | 'accepted' | 'not_chosen'
  lowCents: number
  highCents: number
  validUntil: string
  /** The professional's account is active. */
  isActive: boolean
  /** The professional's report of the lead was accepted: it is closed, and its points went back. */
  isReported: boolean
}
export type Choice = { quoteId: string; closeOut: { quoteId: string; reason: CloseOutReason }[] }

const isAvailable = ({ isActive, isReported }: Standing) => isActive && !isReported
const isExpired = ({ validUntil }: Pick<Standing, 'validUntil'>, today: string) => validUntil < today

/** The quote to accept. @throws `not_found`, `conflict` if it can no longer be accepted */
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
    return reason && chosen && quote !== chosen && !reasonsFor(quote, chosen).includes(reason)
  })
  if (untrue.length === 0) return
  const message = 'The quote you chose is not cheaper than this one: choose another reason'
  const issues: Issue[] = [{ path: 'closeOut', message }]
  throw new ApiError('invalid', message, { issues, details: { untrue: untrue.map(({ id }) => id) } })
}

/**
 * The reasons by quote. Every other quote that could be accepted needs one; one for an expired quote is passed on too.
 * @throws `not_found` for a quote of another request, `invalid` at `closeOut` where a reason is missing or the prices
 * contradict it
 */
export function reasonsOf(quotes: Standing[], { quoteId, closeOut }: Choice, today: string) {
  const reasons = new Map(closeOut.map((entry) => [entry.quoteId.toLowerCase(), entry.reason]))
  const known = new Set(quotes.map(({ id }) => id))
  for (const id of reasons.keys()) if (!known.has(id)) throw new ApiError('not_found', 'Quote not found')
  requireTrue(quotes, quoteId, reasons)
  const missing = quotes.filter(
    (quote) =>
      quote.id !== quoteId &&
      quote.status === 'sent' &&
      isAvailable(quote) &&
      !isExpired(quote, today) &&
      !reasons.has(quote.id),
  )
  if (missing.length === 0) return reasons
  const message = 'Choose a reason for everyone you didn’t choose'
  const issues: Issue[] = [{ path: 'closeOut', message }]
  throw new ApiError('invalid', message, { issues, details: { missing: missing.map(({ id }) => id) } })
}

/** The cards of all who sent a quote and were not chosen; equal prices share a place. */
export function cardsOf(quotes: Standing[], chosen: Standing, reasons: Map<string, CloseOutReason>): Card[] {
  const sent = quotes.filter(({ status }) => status === 'sent')
  return sent
    .filter(({ id }) => id !== chosen.id)
    .map((quote) => ({
      leadId: quote.leadId,
      rank: 1 + sent.filter((other) => middleOf(other) < middleOf(quote)).length,
      of: sent.length,
      band: priceBand(middleOf(quote), middleOf(chosen)),
      reason: reasons.get(quote.id) ?? null,
    }))
}
