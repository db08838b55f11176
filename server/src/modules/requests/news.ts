import { hello, plain } from '../../mail/letter-parts.ts'
import type { Address, Letters, Link, Nothing } from '../../news/kinds.ts'

/** To homeowners about their requests. Nothing that somebody typed stands in a letter to an unverified address. */
export type RequestsNews = {
  'request-verification': {
    to: Address
    data: { suburb: string; postcode: string }
    link: Link<'verify_request'>
  }
  'request-unmatched': {
    to: Address
    data: { name: string; requestId: string; suburb: string; postcode: string }
  }
  'request-known-address': { to: Address; data: Nothing }
}

export const requestsLetters: Letters<RequestsNews> = {
  'request-verification': ({ token, suburb, postcode }, { brand }) => ({
    subject: 'Verify your email to get your quotes',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody asked for quotes at ${brand.name} with this address, for a project in ${plain(suburb)} ${postcode}. Verify it, and we look for professionals near you; the link works for 24 hours.`,
      'If it was not you, leave it: without your click nothing is passed on, and the request is deleted.',
    ],
    action: { label: 'Verify my email', path: `/verify-email/${token}` },
  }),
  'request-unmatched': ({ name, suburb, postcode, requestId }) => ({
    subject: `Nobody near ${plain(suburb)} took your request`,
    greeting: hello(name),
    paragraphs: [
      `We looked for seven days for professionals near ${plain(suburb)} ${postcode}, and nobody who fits was free. We have stopped looking, and nobody was given your details.`,
      'You are welcome to ask again: fewer trades, another time or more about the job can bring somebody else.',
    ],
    action: { label: 'Ask again', path: `/get-quotes?postcode=${postcode}` },
    otherAction: { label: 'Open your request', path: `/quotes/${requestId}` },
  }),
  'request-known-address': (_values, { brand }) => ({
    subject: `Log in to ask for quotes at ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, perhaps you, asked for quotes at ${brand.name} with this address. It has an account already, so nothing was stored.`,
      'Log in and ask again: you do not need to verify anything then.',
    ],
    action: { label: 'Log in', path: '/auth' },
  }),
}
