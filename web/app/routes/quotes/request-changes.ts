import { formatPrice } from '@lv/contract/money'
import type { Match, RequestPage } from '@lv/contract/request-page'
import { nameOf } from './quoted-matches.ts'

type Seen = Pick<RequestPage, 'matches'>

function changeOfQuote(match: Match, was: Match['quote'], name: string): string | undefined {
  const { quote } = match
  if (!quote) return undefined
  if (quote.status === 'withdrawn') return was?.status === 'sent' ? `${name} withdrew their quote` : undefined
  if (quote.status !== 'sent') return undefined
  if (!was) return `${name} sent a quote: ${formatPrice(quote)}`
  return quote.version > was.version ? `${name} revised their quote: ${formatPrice(quote)}` : undefined
}

/** What others did between two readings of the page, each in a sentence. */
export function changesOf(before: Seen, now: Seen): string[] {
  return now.matches.flatMap((match) => {
    const was = before.matches.find(({ leadId }) => leadId === match.leadId)
    const name = nameOf(match)
    const changes = [
      was ? undefined : `${name} has your request now`,
      changeOfQuote(match, was?.quote ?? null, name),
      match.unreadMessages > (was?.unreadMessages ?? 0) ? `${name} wrote to you` : undefined,
    ]
    return changes.filter((says) => says !== undefined)
  })
}
