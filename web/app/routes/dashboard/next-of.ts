import type { UserRequest } from '@lv/contract/requests'

/** Of the quotes that can be accepted. */
function quotedOf({ leadCount, quoteCount, openQuoteCount }: UserRequest): string {
  const read = openQuoteCount === 1 ? 'Read it now.' : 'Compare them now.'
  if (leadCount === 1) return `Your quote is here. ${read}`
  if (openQuoteCount < quoteCount) return `${openQuoteCount} of ${quoteCount} quotes can still be accepted. ${read}`
  return `${openQuoteCount} of ${leadCount} professionals sent a quote. ${read}`
}

/** What happens next, in one sentence; quotes should arrive within 24-48 hours (specification 2, section 2.7). */
export function nextOf(request: UserRequest): string {
  const { status, needsConsent, isDuplicate, isSearchOver, leadCount, quoteCount, openQuoteCount, doneAt } = request
  if (status === 'unverified') return 'Open the link in the mail we sent you: nothing is passed on before.'
  if (status === 'cancelled') return 'You cancelled this request.'
  if (status === 'completed') return 'Done. Thank you for finishing it here.'
  if (status === 'in_progress' && doneAt) return 'The work is marked done. Confirm it when you agree.'
  if (status === 'in_progress') return 'You accepted a quote. Mark it done when the work is finished.'
  if (isDuplicate)
    return 'You asked for this postcode within 30 days. That request counts, and nobody is sent this one.'
  if (needsConsent) return 'Waiting for your consent: nobody has heard of it yet.'
  if (openQuoteCount > 0) return quotedOf(request)
  // A quote makes a request quoted, and it stays so: some came.
  if (status === 'quoted')
    return `Every quote that came ${quoteCount > 0 ? 'has expired or is no longer available' : 'was withdrawn'}.`
  if (isSearchOver)
    return leadCount > 0
      ? 'No quote came within a week. Write to the professionals who have your request.'
      : 'We looked for seven days, and nobody near you was free for it.'
  if (leadCount > 0)
    return `${leadCount} ${leadCount === 1 ? 'professional has' : 'professionals have'} your request. Quotes should arrive within 24-48 hours.`
  return 'We look for professionals near you. Quotes should arrive within 24-48 hours.'
}
