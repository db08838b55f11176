import type { RequestPage } from '@lv/contract/request-page'
import { formatDate } from '../../format.ts'

const people = (count: number) => `${count} ${count === 1 ? 'professional' : 'professionals'}`

/** A week on, without a quote. */
const searched = (leadCount: number) =>
  leadCount === 0
    ? 'We looked for seven days, and nobody near you was free for it. Fewer trades, another time or more about the job can bring somebody else.'
    : `${people(leadCount)} ${leadCount === 1 ? 'has' : 'have'} your request, and no quote came within a week. Write to them below.`

/** While quotes come in. */
function waiting({ leadCount, matches, matchUntil, isServed, isSearchOver }: RequestPage): string {
  const quoted = matches.filter(({ quote }) => quote?.status === 'sent').length
  if (quoted > 0 && quoted < leadCount)
    return `${quoted} of ${people(leadCount)} sent a quote. Compare now, or wait for the others.`
  if (quoted > 0) return 'Every quote is in. Compare them line by line and accept the one you want.'
  if (isSearchOver) return searched(leadCount)
  if (leadCount === 3) return 'Three professionals have your request. Quotes should arrive within 24-48 hours.'
  if (leadCount > 0)
    return `${people(leadCount)} ${leadCount === 1 ? 'has' : 'have'} your request. We look for more until ${matchUntil ? formatDate(matchUntil) : 'the week is over'}.`
  const outside = isServed ? '' : ' Few of our professionals work in your area, so it may take longer.'
  return `We look for professionals near you, and keep trying${matchUntil ? ` until ${formatDate(matchUntil)}` : ''}.${outside}`
}

/** What happens next, in one or two sentences. */
export function nextStepOf(request: RequestPage): string {
  const { status, isDuplicate, needsConsent, doneAt, doneBy, review } = request
  if (status === 'unverified') return 'Open the link in the mail we sent you. Nothing is passed on before.'
  if (status === 'cancelled') return 'This request is cancelled. Nobody is told of it any more.'
  if (status === 'completed')
    return review ? 'Finished and reviewed. Thank you.' : 'Finished. A review helps the next homeowner choose.'
  if (status === 'in_progress') {
    if (!doneAt) return 'You accepted a quote. When the work is done, either of you marks it done.'
    return doneBy === 'professional'
      ? 'The professional says the work is done. Confirm it when you agree.'
      : 'You marked the work done. Confirm it to finish.'
  }
  if (isDuplicate)
    return 'You asked for this postcode within the last 30 days. That request counts, and nobody is sent this one.'
  if (needsConsent) return 'Nobody has heard of it yet: we wait for your consent.'
  return waiting(request)
}
