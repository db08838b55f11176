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
  if (status === 'unverified') return 'Open the link in the email we sent you: until then we pass nothing on.'
  if (status === 'cancelled') return 'You cancelled this request.'
  if (status === 'completed') return 'Done. Thank you for finishing it here.'
  if (status === 'in_progress' && doneAt) return 'The work is marked done. Confirm it if you agree.'
  if (status === 'in_progress') return 'You accepted a quote. Mark it done when the work is finished.'
  if (isDuplicate)
    return 'You already asked for quotes for this postcode in the last 30 days. That request counts, so no one is sent this one.'
  if (needsConsent) return 'Waiting for your consent: no one has seen it yet.'
  if (openQuoteCount > 0) return quotedOf(request)
  // A quote makes a request quoted, and it stays so: some came.
  if (status === 'quoted')
    return `Every quote ${quoteCount > 0 ? 'has expired or is no longer available' : 'was withdrawn'}.`
  if (isSearchOver)
    return leadCount > 0
      ? 'No quotes came within a week. Message the professionals who have your request.'
      : 'We looked for seven days, and no one near you was free.'
  if (leadCount > 0)
    return `${leadCount} ${leadCount === 1 ? 'professional has' : 'professionals have'} your request. Quotes should arrive within 24-48 hours.`
  return 'We’re looking for professionals near you. Quotes should arrive within 24-48 hours.'
}
