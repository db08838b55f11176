import { areAlike } from '@lv/contract/close-out'
import { formatList } from '@lv/contract/lists'
import type { Quote } from '@lv/contract/quote-shapes'
import type { Match, RequestPage } from '@lv/contract/request-page'

export type QuotedMatch = Match & { quote: Quote; name: string }

export const nameOf = ({ professional }: Match) => professional.businessName ?? professional.name

const open: Match['status'][] = ['sent', 'contacted', 'quoted', 'withdrawn']
/** Whether somebody can still be hired: nobody was for the same part. */
export const isOpen = ({ status, isAvailable }: Match) => isAvailable && open.includes(status)

/** Those who were hired: of several parts of a job each may have somebody. */
export const hiredOf = ({ matches }: RequestPage) => matches.filter(({ quote }) => quote?.status === 'accepted')

/** Whether a quote can still be accepted. */
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

/** The parts of a request that somebody is for, in words; empty where it is all of it. */
export const partsOf = ({ sides }: Pick<Match, 'sides'>) => formatList(sides)

/** Quotes for the same work beside each other: of a request for two trades each has its own comparison. */
export function comparedApart(quoted: QuotedMatch[]): [QuotedMatch, ...QuotedMatch[]][] {
  const groups: [QuotedMatch, ...QuotedMatch[]][] = []
  for (const match of quoted) {
    const group = groups.find(([first]) => areAlike(first, match))
    if (group) group.push(match)
    else groups.push([match])
  }
  return groups
}
