import { greetingFor, stripLinks } from '#core/email-parts.ts'
import {
  type Address,
  defineNotification,
  type Emails,
  type Link,
  type NoData,
  type Notifications,
} from '#core/notification-kinds.ts'
import { isStillUnmatched } from './find.ts'

/** Emails to an unverified address contain nothing that somebody typed. */
export type RequestsNotificationKinds = {
  'request-verification': {
    to: Address
    data: { suburb: string; postcode: string }
    link: Link<'verify_request'>
  }
  'request-unmatched': {
    to: Address
    data: { name: string; requestId: string; suburb: string; postcode: string }
  }
  'request-known-address': { to: Address; data: NoData }
}

export const requestsEmails: Emails<RequestsNotificationKinds> = {
  'request-verification': ({ token, suburb, postcode }, { brand }) => ({
    subject: 'Verify your email to get your quotes',
    greeting: 'Hello,',
    paragraphs: [
      `Someone asked for quotes at ${brand.name} with this email address, for a project in ${stripLinks(suburb)} ${postcode}. Verify it and we’ll look for professionals near you; the link works for 24 hours.`,
      'If it wasn’t you, ignore this email: unless you click, nothing is passed on and the request is deleted.',
    ],
    action: { label: 'Verify my email', path: `/verify-email/${token}` },
  }),
  'request-unmatched': ({ name, suburb, postcode, requestId }) => ({
    subject: `No one near ${stripLinks(suburb)} took your request`,
    greeting: greetingFor(name),
    paragraphs: [
      `We looked for seven days for professionals near ${stripLinks(suburb)} ${postcode}, and no one suitable was free. We’ve stopped looking, and no one was given your details.`,
      'You’re welcome to ask again: fewer trades, another time or more about the job may help.',
    ],
    action: { label: 'Ask again', path: `/get-quotes?postcode=${postcode}` },
    otherAction: { label: 'Open your request', path: `/quotes/${requestId}` },
  }),
  'request-known-address': (_values, { brand }) => ({
    subject: `Sign in to ask for quotes at ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone, perhaps you, asked for quotes at ${brand.name} with this email address. It already has an account, so nothing was saved.`,
      'Sign in and ask again: you won’t need to verify anything.',
    ],
    action: { label: 'Sign in', path: '/auth' },
  }),
}

export const requestsNotifications: Notifications<RequestsNotificationKinds> = {
  'request-unmatched': defineNotification({
    type: 'project',
    keeps: ['requestId', 'suburb'],
    stands: isStillUnmatched,
    write: ({ requestId, suburb }) => ({
      text: `Nobody was free for your request in ${suburb}`,
      path: `/quotes/${requestId}`,
    }),
  }),
}
