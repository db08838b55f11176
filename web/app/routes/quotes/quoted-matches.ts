import type { Quote } from '@lv/contract/quote-shapes'
import type { Match, RequestPage } from '@lv/contract/request-page'

export type QuotedMatch = Match & { quote: Quote; name: string }

export const nameOf = ({ professional }: Match) => professional.businessName ?? professional.name

/** Whether a quote can still be accepted, as long as nobody's was. */
export const mayAccept = ({ quote, isAvailable }: QuotedMatch) => quote.status === 'sent' && isAvailable

/** The matches whose quotes are compared: the accepted one first, then by price; withdrawn ones are gone. */
export function quotedMatches({ matches }: RequestPage): QuotedMatch[] {
  return matches
    .flatMap((match) => {
      const { quote } = match
      return quote && quote.status !== 'withdrawn' ? [{ ...match, quote, name: nameOf(match) }] : []
    })
    .toSorted((a, b) => {
      const accepted = Number(b.quote.status === 'accepted') - Number(a.quote.status === 'accepted')
      return accepted || a.quote.lowCents - b.quote.lowCents
    })
}
