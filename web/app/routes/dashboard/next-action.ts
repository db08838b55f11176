import type { EngagementSummary } from '@lv/contract/engagements'
import { formatDollars, formatPrice } from '@lv/contract/money'
import type { OwnRequest } from '@lv/contract/requests'
import { href } from 'react-router'

/** The one thing to do next: which project it is about, what the button says, and where it leads. */
export type NextAction = { project: string; says: string; label: string; to: string }

type Rule = (request: OwnRequest) => Omit<NextAction, 'project' | 'to'> | null

function compare({ status, openQuoteCount, openPrices }: OwnRequest) {
  if (status !== 'quoted' || openQuoteCount === 0 || !openPrices) return null
  const price = formatPrice(openPrices)
  return openQuoteCount === 1
    ? { says: `1 quote, ${price}`, label: 'Read it' }
    : { says: `${openQuoteCount} quotes, ${price}`, label: 'Compare' }
}

/** Most pressing first: somebody waits for it, or it costs the homeowner something not to. */
const rules: Rule[] = [
  ({ status, doneAt }) =>
    status === 'in_progress' && doneAt ? { says: 'The work is marked done', label: 'Confirm it' } : null,
  compare,
  ({ status, needsConsent }) =>
    needsConsent && status === 'pending'
      ? { says: 'No one has seen your request yet', label: 'Agree to pass it on' }
      : null,
  ({ status }) =>
    status === 'unverified' ? { says: 'Open the link in the email we sent you', label: 'See the request' } : null,
  ({ status, isReviewed }) =>
    status === 'completed' && !isReviewed
      ? { says: 'A review helps the next homeowner choose', label: 'Leave a review' }
      : null,
]

const addressOf = ({ id, status }: OwnRequest) =>
  `${href('/quotes/:requestId', { requestId: id })}${status === 'quoted' ? '#quotes' : status === 'completed' ? '#review' : ''}`

/** A builder waits to be paid for work that somebody has to look at. */
function claimed({ id, title, withWhom, claimedCents }: EngagementSummary): NextAction | null {
  if (claimedCents === 0) return null
  const to = href('/job/:engagementId', { engagementId: id })
  return { project: title, says: `${withWhom}: ${formatDollars(claimedCents)} claimed`, label: 'Check the work', to }
}

/** What a homeowner should do next, of all their jobs and requests; null where there is only waiting to do. */
export function nextAction(requests: OwnRequest[], jobs: EngagementSummary[]): NextAction | null {
  for (const job of jobs) {
    const found = claimed(job)
    if (found) return found
  }
  for (const rule of rules)
    for (const request of requests) {
      const found = rule(request)
      if (found) return { project: request.title, says: found.says, label: found.label, to: addressOf(request) }
    }
  return null
}
