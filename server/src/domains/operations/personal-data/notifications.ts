import { greetingFor, stripLinks } from '#core/email-parts.ts'
import type { Address, Emails, Link, NoData, Notifications } from '#core/notification-kinds.ts'

/** `day`: of the deletion. */
type Closing = { name: string; day: string }

export type PeopleNotificationKinds = {
  'data-ready': { data: NoData }
  'deletion-asked': { data: Closing }
  'deletion-soon': { data: Closing }
  'deletion-waits': { data: { name: string; reasons: string }; to: Address }
  'deletion-done': { data: NoData; to: Address }
  'email-change-confirm': { data: NoData; to: Address; link: Link<'change_email'> }
  'email-change-taken': { data: NoData; to: Address }
  /** `email` is the new address; the mail goes to the present one. */
  'email-change-asked': { data: { email: string }; to: Address }
  /** To both addresses. */
  'email-changed': { data: { email: string }; to: Address }
  'account-kept': { data: { name: string } }
}

export const peopleEmails: Emails<PeopleNotificationKinds> = {
  'data-ready': () => ({
    subject: 'Your data is ready to download',
    greeting: greetingFor(undefined),
    paragraphs: [
      'All that we store about you is in one ZIP file. You can download it for 24 hours, signed in to your account.',
      'If you didn’t ask for it, somebody may be signed in as you: end the sessions you don’t know on your profile.',
    ],
    action: { label: 'Download my data', path: '/profile/data' },
  }),
  'email-change-confirm': ({ token }, { brand }) => ({
    subject: 'Confirm your new email address',
    greeting: greetingFor(undefined),
    paragraphs: [
      `Somebody with an account at ${brand.name} wants to use this address for it. If that’s you, confirm it within a day, signed in to your account.`,
      'If it isn’t you, ignore this email: nothing changes.',
    ],
    action: { label: 'Confirm this address', path: `/change-email/${token}` },
  }),
  'email-change-taken': (_said, { brand }) => ({
    subject: 'This address already has an account',
    greeting: greetingFor(undefined),
    paragraphs: [
      `Somebody with another account at ${brand.name} wants to use this address for it. It already has an account, so nothing changes.`,
      'If that was you, sign in with this address instead, or delete that account first.',
    ],
    action: { label: 'Sign in', path: '/auth' },
  }),
  'email-change-asked': ({ email }) => ({
    subject: 'Your email address is about to change',
    greeting: greetingFor(undefined),
    paragraphs: [
      `Somebody signed in to your account asked to change its address to ${email ? stripLinks(email) : 'another one'}. It changes once that’s confirmed from there.`,
      'If this wasn’t you, call the change off now. A new password ends it too, and signs everybody out.',
    ],
    action: { label: 'See it, or call it off', path: '/profile/email' },
  }),
  'email-changed': ({ email }) => ({
    subject: 'Your email address has changed',
    greeting: greetingFor(undefined),
    paragraphs: [
      `Your account’s address is ${email ? stripLinks(email) : 'another one'} now. You sign in with it, and that’s where we write to you.`,
      'If this wasn’t you, call us at once.',
    ],
  }),
  'deletion-asked': ({ name, day }) => ({
    subject: `Your account will be deleted on ${day}`,
    greeting: greetingFor(name),
    paragraphs: [
      `You asked us to delete your account. It’s closed now: others no longer see it, and you’re signed out on your other devices. On ${day} it’s deleted for good.`,
      'If you change your mind before then, sign in and press “Keep my account”. Everything will be as it was.',
      'If you didn’t ask for this, somebody may be signed in as you: keep the account, then end the sessions you don’t know on your profile.',
    ],
    action: { label: 'Keep my account', path: '/profile/data/delete' },
  }),
  'deletion-soon': ({ name, day }) => ({
    subject: `Your account will be deleted on ${day}`,
    greeting: greetingFor(name),
    paragraphs: [
      `As you asked, your account and what we store about you will be deleted on ${day}. This can’t be undone.`,
      'Until then you can still sign in to download your data, or to keep the account.',
    ],
    action: { label: 'Download, or keep my account', path: '/profile/data/delete' },
  }),
  'deletion-waits': ({ name, reasons }) => ({
    subject: 'Something has to end before we can delete your account',
    greeting: greetingFor(name),
    paragraphs: [
      'Today your account was due to be deleted. It stays closed, and is deleted as soon as this has ended:',
      stripLinks(reasons),
    ],
    action: { label: 'See what it is', path: '/profile/data/delete' },
  }),
  'deletion-done': (_said, { brand }) => ({
    subject: 'Your account is deleted',
    greeting: greetingFor(undefined),
    paragraphs: [
      'Your account and what we stored about you are deleted. It disappears from our backups as they expire, within 35 days.',
      'Tax law has us keep payments and tax invoices for five years. The ledger keeps its entries without your name.',
      `This is the last email we send you. If you have a question, write to ${brand.email}.`,
    ],
  }),
  'account-kept': ({ name }) => ({
    subject: 'Your account stays',
    greeting: greetingFor(name),
    paragraphs: ['You kept your account. Nothing was deleted, and others see it again as before.'],
    action: { label: 'Your data', path: '/profile/data' },
  }),
}

export const peopleNotifications: Notifications<PeopleNotificationKinds> = {
  'data-ready': null,
  'deletion-asked': null,
  'deletion-soon': null,
  'account-kept': null,
}
