import { appeal, hello, noteOf, plain, profileAction, reasonOf } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'
import type { DecisionNews } from './news.ts'

/** What we decided about somebody: each letter says why (PRODUCT.md, section 9.17). */
export const decisionLetters: Letters<DecisionNews> = {
  'document-checked': ({ name, document, number, date, note, slug }) => ({
    subject: `Your ${plain(document)} is checked`,
    greeting: hello(name),
    paragraphs: [
      `We have checked your ${plain(document)}, number ${plain(number)}. It holds until ${date}${slug ? ', and your public profile says so from now on' : ''}.`,
      ...noteOf(note),
    ],
    ...profileAction('See your profile', slug),
  }),
  'document-rejected': ({ name, document, number, note, slug }, config) => ({
    subject: `Your ${plain(document)} was not accepted`,
    greeting: hello(name),
    paragraphs: [
      `We have looked at your ${plain(document)}, number ${plain(number)}, and could not accept it.`,
      reasonOf(note),
      slug ? `Hand in another one whenever you like. ${appeal(config)}` : appeal(config),
    ],
    ...(slug ? { action: { label: 'My documents', path: '/professionals/settings' } } : {}),
  }),
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
  'account-active': ({ name }) => ({
    subject: 'Your professional account works again',
    greeting: hello(name),
    paragraphs: [
      'Your professional account is no longer suspended. Your public profile is shown again, and you get leads as before.',
    ],
    action: { label: 'Open your dashboard', path: '/professionals/dashboard' },
  }),
  'abn-removed': ({ name, abn, reason }, config) => ({
    subject: 'Your ABN was taken off your account',
    greeting: hello(name),
    paragraphs: [
      `We have taken the ABN ${plain(abn)} off your account.`,
      reasonOf(reason),
      'You get no new leads until you have entered the ABN of your own business. Leads and points that you have stay as they are.',
      appeal(config),
    ],
    action: { label: 'Business details', path: '/professionals/settings' },
  }),
}
