import { greetingFor } from '#core/email-parts.ts'
import {
  type Address,
  defineNotification,
  type Emails,
  type Link,
  type NoData,
  type Notifications,
} from '#core/notification-kinds.ts'

export type AccountsNotificationKinds = {
  welcome: { data: { firstName: string } }
  'admin-code': { to: Address; data: NoData; link: Link<'admin_code'> }
  'authenticator-changed': { data: { turned: 'on' | 'off' | 'codes' } }
  'recovery-code-used': { data: { left: string } }
  'wrong-codes': { data: NoData }
  'phone-moved': { data: { ending: string } }
}

const OFF_AGAIN = 'If this wasn’t you, set a new password now and call us.'
const changed = {
  on: {
    subject: 'Your sign-in now asks for a code',
    text: 'An authenticator app was set up for your account. From now on signing in asks for its code too. Keep your recovery codes somewhere safe: they let you in without the phone.',
  },
  off: {
    subject: 'Your sign-in no longer asks for a code',
    text: 'The authenticator app was taken off your account, and its recovery codes have ended.',
  },
  codes: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
}

export const accountsEmails: Emails<AccountsNotificationKinds> = {
  welcome: ({ firstName }, { brand }) => ({
    subject: `Welcome to ${brand.name}`,
    greeting: greetingFor(firstName),
    paragraphs: [
      `You now have an account at ${brand.name}, where Melbourne’s renovators, builders and trades help each other.`,
      'A good first step is a community about what’s on your mind: a slab, a permit, a kitchen. Read along, ask a question, or answer one.',
    ],
    action: { label: 'Browse communities', path: '/communities' },
  }),
  'admin-code': ({ code }, { brand }) => ({
    subject: `${code} is your ${brand.name} admin code`,
    greeting: 'Hello,',
    paragraphs: [
      `Your code is ${code}. It works once, for 10 minutes, in the browser where you asked for it.`,
      'If you didn’t ask for it, ignore this email: nobody can log in without the code. We never ask you for it by phone or email.',
    ],
  }),
  'authenticator-changed': ({ turned }) => ({
    subject: changed[turned].subject,
    greeting: 'Hello,',
    paragraphs: [changed[turned].text, OFF_AGAIN],
    action: { label: 'See your sign-in', path: '/profile/authenticator' },
  }),
  'recovery-code-used': ({ left }) => ({
    subject: 'A recovery code was used to sign in',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody signed in to your account with one of your recovery codes. ${left === '0' ? 'It was the last one.' : `${left} ${left === '1' ? 'is' : 'are'} left.`}`,
      OFF_AGAIN,
    ],
    action: { label: 'Make new codes', path: '/profile/authenticator' },
  }),
  'wrong-codes': () => ({
    subject: 'Somebody entered wrong codes for your account',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody got as far as the code of your authenticator app, and entered five that were wrong. They weren’t signed in.',
      'If it was you, sign in again and use the code your app shows at that moment. If not, somebody may know your password: set a new one.',
    ],
    action: { label: 'See where you’re signed in', path: '/profile' },
  }),
  'phone-moved': ({ ending }) => ({
    subject: 'Your mobile number is no longer verified',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody has just shown us, with a code by text message, that they use the mobile number ending in ${ending} on another account. A number is verified for one account at a time, so it’s no longer verified for yours.`,
      'If it’s still your number, verify it again. If you have a new one, verify that. Professionals get no new leads until they have a verified number.',
    ],
    action: { label: 'Verify your mobile number', path: '/profile/verify-phone' },
  }),
}

export const accountsNotifications: Notifications<AccountsNotificationKinds> = {
  welcome: null,
  'authenticator-changed': null,
  'recovery-code-used': null,
  'wrong-codes': null,
  'phone-moved': defineNotification({
    type: 'message',
    keeps: ['ending'],
    stands: 'always',
    write: ({ ending }) => ({
      text: `Another account has verified the mobile number ending in ${ending}`,
      path: '/profile/verify-phone',
    }),
  }),
}
