import { type Letters, plain } from './letter-parts.ts'

/** Letters to homeowners about their requests. Nothing that somebody typed stands in one to an unverified address. */
export const requestLetters: Letters = {
  'request-verification': ({ token, suburb, postcode }, { brand }) => ({
    subject: 'Verify your e-mail to get your quotes',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody asked for quotes at ${brand.name} with this address, for a project in ${plain(suburb ?? '')} ${postcode}. Verify it, and we look for professionals near you; the link works for 24 hours.`,
      'If it was not you, leave it: without your click nothing is passed on, and the request is deleted.',
    ],
    action: { label: 'Verify my e-mail', path: `/verify-email/${token}` },
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
