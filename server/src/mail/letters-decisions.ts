import { appeal, hello, type Letters, noteOf, plain, profileAction, reasonOf } from './letter-parts.ts'

/** Letters about what we decided about somebody: each says why (PRODUCT.md, section 9.17). */
export const decisionLetters: Letters = {
  /** name, document ('licence (Builder)'), number, date, note, slug (none without a public profile) */
  'document-checked': ({ name, document, number, date, note, slug }) => ({
    subject: `Your ${plain(document ?? '')} is checked`,
    greeting: hello(name),
    paragraphs: [
      `We have checked your ${plain(document ?? '')}, number ${plain(number ?? '')}. It holds until ${date}${slug ? ', and your public profile says so from now on' : ''}.`,
      ...noteOf(note),
    ],
    ...profileAction('See your profile', slug),
  }),
  /** name, document, number, note, slug (none while suspended: their own pages are closed then too) */
  'document-rejected': ({ name, document, number, note, slug }, config) => ({
    subject: `Your ${plain(document ?? '')} was not accepted`,
    greeting: hello(name),
    paragraphs: [
      `We have looked at your ${plain(document ?? '')}, number ${plain(number ?? '')}, and could not accept it.`,
      reasonOf(note),
      slug ? `Hand in another one whenever you like. ${appeal(config)}` : appeal(config),
    ],
    ...(slug ? { action: { label: 'My documents', path: '/professionals/settings' } } : {}),
  }),
  /** name, reason */
  'account-suspended': ({ name, reason }, config) => ({
    subject: 'Your professional account is suspended',
    greeting: hello(name),
    paragraphs: [
      'We have suspended your professional account.',
      reasonOf(reason),
      'Until that ends you get no leads, your public profile is not shown, and your quotes cannot be accepted. Your points stay yours.',
      appeal(config),
    ],
  }),
  /** name */
  'account-active': ({ name }) => ({
    subject: 'Your professional account works again',
    greeting: hello(name),
    paragraphs: [
      'Your professional account is no longer suspended. Your public profile is shown again, and you get leads as before.',
    ],
    action: { label: 'Open your dashboard', path: '/professionals/dashboard' },
  }),
  /** name, abn, reason */
  'abn-removed': ({ name, abn, reason }, config) => ({
    subject: 'Your ABN was taken off your account',
    greeting: hello(name),
    paragraphs: [
      `We have taken the ABN ${plain(abn ?? '')} off your account.`,
      reasonOf(reason),
      'You get no new leads until you have entered the ABN of your own business. Leads and points that you have stay as they are.',
      appeal(config),
    ],
    action: { label: 'Business details', path: '/professionals/settings' },
  }),
}
