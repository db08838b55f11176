import { hello } from '../../mail/letter-parts.ts'
import {
  type Address,
  type Letters,
  type Link,
  type Nothing,
  type Notifications,
  notification,
} from '../../news/kinds.ts'

export type AccountsNews = {
  /** At the first sign-in. */
  welcome: { data: { firstName: string } }
  /** To an administrator who logs in; the code is made as the letter is sent. */
  'admin-code': { to: Address; data: Nothing; link: Link<'admin_code'> }
  /** Another account has proven the number; `ending`: its last three figures. */
  'phone-moved': { data: { ending: string } }
}

export const accountsLetters: Letters<AccountsNews> = {
  welcome: ({ firstName }, { brand }) => ({
    subject: `Welcome to ${brand.name}`,
    greeting: hello(firstName),
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
      'If you didn’t ask for it, ignore this letter: nobody can log in without the code. We never ask you for it by phone or email.',
    ],
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

export const accountsNotifications: Notifications<AccountsNews> = {
  welcome: null,
  'phone-moved': notification({
    type: 'message',
    keeps: ['ending'],
    write: ({ ending }) => ({
      text: `The mobile number ending in ${ending} is verified for another account now`,
      path: '/profile/verify-phone',
    }),
  }),
}
