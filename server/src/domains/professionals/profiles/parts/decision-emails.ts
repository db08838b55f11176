import { appeal, appealOnce, greetingFor, noteOf, profileAction, reasonLine, stripLinks } from '#core/email-parts.ts'
import type { Emails } from '#core/notification-kinds.ts'
import type { DecisionNotificationKinds } from './notification-kinds.ts'

/** Each email says why (PRODUCT.md, section 9.17). */
export const decisionEmails: Emails<DecisionNotificationKinds> = {
  'document-checked': ({ name, document, number, date, note, slug }) => ({
    subject: `Your ${stripLinks(document)} has been checked`,
    greeting: greetingFor(name),
    paragraphs: [
      `We’ve checked your ${stripLinks(document)}, number ${stripLinks(number)}. It’s valid until ${date}${slug ? ', and your public profile now says so' : ''}.`,
      ...noteOf(note),
    ],
    ...profileAction('See your profile', slug),
  }),
  'document-rejected': ({ name, document, number, note, slug, documentId }) => ({
    subject: `Your ${stripLinks(document)} was not accepted`,
    greeting: greetingFor(name),
    paragraphs: [
      `We’ve looked at your ${stripLinks(document)}, number ${stripLinks(number)}, and couldn’t accept it.`,
      reasonLine(note),
      slug ? `You can upload another one at any time. ${appealOnce}` : appealOnce,
    ],
    action: { label: 'See the decision', path: `/professionals/appeal?kind=document&id=${documentId}` },
  }),
  'account-suspended': ({ name, reason }) => ({
    subject: 'Your professional account is suspended',
    greeting: greetingFor(name),
    paragraphs: [
      'We’ve suspended your professional account.',
      reason ? reasonLine(reason) : 'We’ll email you the reason within two business days.',
      'While it’s suspended you won’t get leads, your public profile is hidden and your quotes can’t be accepted. You keep your points.',
      appealOnce,
    ],
    action: { label: 'See the decision', path: '/professionals/appeal?kind=suspension' },
  }),
  'account-active': ({ name }) => ({
    subject: 'Your professional account is active again',
    greeting: greetingFor(name),
    paragraphs: [
      'Your professional account is no longer suspended. Your public profile is back, and you’ll get leads as before.',
    ],
    action: { label: 'Open your dashboard', path: '/professionals/dashboard' },
  }),
  'abn-removed': ({ name, abn, reason }, config) => ({
    subject: 'Your ABN was removed from your account',
    greeting: greetingFor(name),
    paragraphs: [
      `We’ve removed the ABN ${stripLinks(abn)} from your account.`,
      reasonLine(reason),
      'You won’t get new leads until you enter the ABN of your own business. The leads and points you have stay as they are.',
      appeal(config),
    ],
    action: { label: 'Business details', path: '/professionals/settings' },
  }),
}
