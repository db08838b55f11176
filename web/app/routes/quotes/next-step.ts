import { formatDate } from '@lv/contract/dates'
import { formatList } from '@lv/contract/lists'
import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import type { Match, RequestPage } from '@lv/contract/request-page'
import { hiredOf, nameOf } from './quoted-matches.ts'

const people = (count: number) => `${count} ${count === 1 ? 'professional' : 'professionals'}`

/** A week on, without a quote. */
const searched = (leadCount: number) =>
  leadCount === 0
    ? 'We looked for seven days, and no one near you was free. Fewer trades, another time or more about the job may help.'
    : `${people(leadCount)} ${leadCount === 1 ? 'has' : 'have'} your request, and no quotes came within a week. Message them below.`

/** The matches whose quote came and can no longer be accepted. */
const lapsedOf = ({ matches }: RequestPage) =>
  matches.filter(({ quote, isAvailable }) => quote && !(quote.status === 'sent' && isAvailable))

/** Why none of these quotes can be accepted. */
function whyLapsed(quotes: Match['quote'][]): string {
  const are = (...states: string[]) => quotes.every((quote) => quote && states.includes(quote.status))
  const isOne = quotes.length === 1
  if (are('expired')) return isOne ? 'has expired' : 'have expired'
  if (are('withdrawn')) return isOne ? 'was withdrawn' : 'were withdrawn'
  return are('expired', 'withdrawn') ? 'have expired or were withdrawn' : 'can no longer be accepted'
}

/** Quotes came, and none of them can be accepted any more: whoever is still here may send a new one. */
function lapsed(request: RequestPage): string {
  const { leadCount, matchUntil, isSearchOver } = request
  const gone = lapsedOf(request)
  const others = gone.filter(({ isAvailable }) => isAvailable).length
  return [
    `The ${gone.length === 1 ? 'quote' : 'quotes'} you got ${whyLapsed(gone.map(({ quote }) => quote))}.`,
    others === 1 && 'Message the professional below: they can send a new one.',
    others > 1 && 'Message the professionals below: they can send new ones.',
    !isSearchOver &&
      leadCount < LEADS_PER_REQUEST &&
      matchUntil &&
      `We’ll look for more until ${formatDate(matchUntil)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Quotes that can be accepted, beside those that cannot any more. */
function open(request: RequestPage): string {
  const { openQuoteCount: count, leadCount, matches } = request
  const gone = lapsedOf(request)
  const came = count + gone.length
  const wait = matches.some(({ quote, isAvailable }) => !quote && isAvailable) ? ', or wait for the others' : ''
  if (gone.length > 0) {
    const ask = gone.some(({ isAvailable }) => isAvailable) ? ', or ask for a new one below' : wait
    return `${count} of ${came} quotes ${count === 1 ? 'is still valid. Read it' : 'are still valid. Compare them'} now${ask}.`
  }
  if (wait)
    return `${count} of ${people(leadCount)} sent a quote. ${count === 1 ? 'Read it' : 'Compare them'} now${wait}.`
  if (came === 1) return 'Your quote is here. Read it line by line, and accept it if it suits you.'
  return 'Every quote is in. Compare them line by line and accept the one you want.'
}

/** While quotes come in. */
function waiting(request: RequestPage): string {
  const { leadCount, matchUntil, isServed, isSearchOver, openQuoteCount, hasBounced } = request
  if (openQuoteCount > 0) return open(request)
  if (hasBounced)
    return 'Our emails to you are bouncing, so no one else will get your request. Tell us an address that works, or ask again with one.'
  if (lapsedOf(request).length > 0) return lapsed(request)
  if (isSearchOver) return searched(leadCount)
  if (leadCount === LEADS_PER_REQUEST)
    return `${people(leadCount)} have your request. Quotes should arrive within 24-48 hours.`
  if (leadCount > 0)
    return `${people(leadCount)} ${leadCount === 1 ? 'has' : 'have'} your request. We’ll look for more until ${matchUntil ? formatDate(matchUntil) : 'the week is over'}.`
  const outside = isServed ? '' : ' Few of our professionals work in your area, so it may take longer.'
  return `We’re looking for professionals near you, and will keep trying${matchUntil ? ` until ${formatDate(matchUntil)}` : ''}.${outside}`
}

/** The job is done: one review may be written of each who was hired, and none after one that was removed. */
function finished(request: RequestPage): string {
  const { review, reviewRemoval } = request
  const hired = hiredOf(request)
  if (hired.length > 1)
    return hired.every((one) => one.review || one.reviewRemoval)
      ? 'Finished and reviewed. Thank you.'
      : 'Finished. A review of everyone you hired helps the next homeowner choose.'
  if (reviewRemoval) return 'Finished. Your review was removed; the reason is below.'
  return review ? 'Finished and reviewed. Thank you.' : 'Finished. A review helps the next homeowner choose.'
}

/** Several were hired, each for a part: who has said that theirs is done, until all have or the homeowner says so. */
function underWay(hired: Match[]): string {
  const [done, waiting] = [true, false].map((isDone) => hired.filter(({ doneAt }) => (doneAt !== null) === isDone))
  const names = (some: Match[] = []) => formatList(some.map(nameOf))
  if (!done?.length) return `You hired ${names(hired)}. Each marks their own part done, or you mark all of it done.`
  return `${names(done)} ${done.length === 1 ? 'says' : 'say'} their part is done. You’re still waiting for ${names(waiting)}.`
}

/** Of a job for several trades, what somebody is still looked for beside those who were hired. */
function stillLooking({ lookedFor, matchUntil }: RequestPage): string {
  if (lookedFor.length === 0 || !matchUntil) return ''
  const part = lookedFor.length === 1 ? 'the other part' : 'the other parts'
  return ` We’ll look for more professionals for ${part} (${formatList(lookedFor)}) until ${formatDate(matchUntil)}.`
}

/** The job is under way. */
function inProgress(request: RequestPage): string {
  const { doneAt, doneBy, openQuoteCount } = request
  const hired = hiredOf(request)
  if (!doneAt && openQuoteCount > 0)
    return `You accepted a quote. ${openQuoteCount === 1 ? 'One more, for another part of the job, is' : `${openQuoteCount} more, for another part of the job, are`} open below.`
  if (!doneAt && hired.length > 1) return underWay(hired)
  if (!doneAt) return 'You accepted a quote. When the work is done, either of you marks it done.'
  if (doneBy !== 'professional')
    return 'You marked the work done. Confirm it to close the job; then you can write a review.'
  const all = hired.length > 1 ? 'Everyone you hired says their part' : 'The professional says the work'
  return `${all} is done. Confirm it if you agree.`
}

/** What happens next, in one or two sentences. */
export function nextStepOf(request: RequestPage): string {
  const { status, isDuplicate, needsConsent } = request
  if (status === 'unverified')
    return 'Open the link in the email we sent you: until then we pass nothing on. It works for 24 hours; ask again for a new one.'
  if (request.rounds.secondId)
    return 'None of these quotes was right, so you asked for a second round: this request is closed.'
  if (status === 'cancelled') return 'This request is cancelled. No one else will see it.'
  if (status === 'completed') return finished(request)
  if (status === 'in_progress') return inProgress(request) + stillLooking(request)
  if (isDuplicate)
    return 'You already asked for quotes for this postcode in the last 30 days. That request counts, so no one is sent this one.'
  if (needsConsent) return 'No one has seen it yet: we’re waiting for your consent.'
  return waiting(request)
}
