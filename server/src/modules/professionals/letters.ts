import { WELCOME_POINTS } from '@lv/contract/pricing'
import { hello, plain } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'
import type { DecisionNews, ProfessionalsNews } from './news.ts'

/** What comes before the first lead, ways into the account, and what is about to end. */
export const letters: Letters<Omit<ProfessionalsNews, keyof DecisionNews>> = {
  'verify-professional': ({ token }, { brand }) => ({
    subject: `Verify your email for ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody signed up at ${brand.name} as a professional with this address. Verify it first; the link works for 24 hours. Then we ask for a few details, such as your ABN: no lead comes before them.`,
      'If it was not you, leave it: without your click nothing happens with the address.',
    ],
    action: { label: 'Verify my email', path: `/verify-email/${token}` },
  }),
  'professional-verified': ({ name, missing }, { brand }) => ({
    subject: `Before your first lead at ${brand.name}`,
    greeting: hello(name),
    paragraphs: [
      'Your email address is verified. Homeowners give us their name and number, so leads go only to businesses whose details are complete.',
      `Before your first lead we still need ${missing}. Trades that need a licence or a registration in Victoria need its number too.`,
      `Once that is done, you get your ${WELCOME_POINTS} welcome points and any requests near you that are still open.`,
    ],
    action: { label: 'See what is missing', path: '/professionals/dashboard' },
  }),
  'vetting-missing': ({ name, missing }, { brand }) => ({
    subject: `No new leads at ${brand.name} until your details are complete`,
    greeting: hello(name),
    paragraphs: [
      'Leads go only to professionals whose ABN, mobile number and, where their trade needs one, licence number we have. It protects homeowners, and you from those who have none.',
      `We still need ${missing}. Leads come again as soon as it is filled in. Leads and points that you have stay as they are.`,
    ],
    action: { label: 'See what is missing', path: '/professionals/dashboard' },
  }),
  'account-exists': (_values, { brand }) => ({
    subject: `You already have an account at ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, perhaps you, signed up at ${brand.name} as a professional with this address. It has a professional account already, so nothing was changed.`,
      'Log in with your password. If you have forgotten it, the log-in page sends you a link to set a new one.',
    ],
    action: { label: 'Log in', path: '/professionals/login' },
  }),
  'reset-password': ({ token, firstName }, { brand }) => ({
    subject: `Set a new password for ${brand.name}`,
    greeting: hello(firstName),
    paragraphs: [
      'Somebody, perhaps you, asked for a new password. The link works once, for 30 minutes.',
      'If it was not you, leave it: your password stays as it is.',
    ],
    action: { label: 'Set a new password', path: `/professionals/reset-password/${token}` },
  }),
  'password-changed': ({ firstName }, { brand }) => ({
    subject: `Your password for ${brand.name} was changed`,
    greeting: hello(firstName),
    paragraphs: [
      'Your password was changed, and you were signed out everywhere. Log in with the new one.',
      `If it was not you, set a new password at once and tell us: ${brand.phone}, ${brand.email}.`,
    ],
    action: { label: 'I did not do this', path: '/professionals/forgot-password' },
  }),
  'document-expiry': ({ firstName, document, days, date, trades }) => ({
    subject: `${plain(document ?? 'A document')} expires in ${days} days`,
    greeting: hello(firstName),
    paragraphs: [
      `${plain(document ?? 'A document')} expires on ${date}.`,
      ...(trades ? [`Without a valid one, leads for ${trades} pause from then on.`] : []),
      'Hand in the new one when you have it.',
    ],
    action: { label: 'My documents', path: '/professionals/settings' },
  }),
  'prices-changed': ({ name, points, percent, automatic }) => ({
    subject: 'One price list for points and plans',
    greeting: hello(name),
    paragraphs: [
      'Our two price lists are one now. A dollar buys one LV Point, a lead costs 29 points as before, and a plan adds to every top-up.',
      'The points that you have stay yours, all of them, and never expire.',
      ...(points
        ? [
            `Your plan costs what it did. From your next paid invoice it brings ${points} points a month, and each top-up brings ${percent}% more.`,
          ]
        : []),
      ...(automatic === 'yes'
        ? [
            'Your automatic top-up bought points at the old rate. It is off, and nothing is bought by itself until you switch it on again.',
          ]
        : []),
    ],
    action: { label: 'What a lead costs', path: '/professionals/checkout' },
  }),
}
