import { greetingFor, reasonLine, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

type Payout = { name: string; amount: string }

export type EarningsNotificationKinds = {
  'payout-requested': { data: Payout }
  'payout-paid': { data: Payout & { note: string } }
  'payout-declined': { data: Payout & { note: string } }
}

export const earningsEmails: Emails<EarningsNotificationKinds> = {
  'payout-requested': ({ name, amount }) => ({
    subject: `You asked for ${amount} to be paid out`,
    greeting: greetingFor(name),
    paragraphs: [
      `You asked for ${amount} of your earnings to be paid out. It’s waiting for our decision, and we’ll email you either way.`,
    ],
    action: { label: 'My earnings', path: '/earnings' },
  }),
  'payout-paid': ({ name, amount, note }) => ({
    subject: `${amount} was paid out`,
    greeting: greetingFor(name),
    paragraphs: [`${amount} of your earnings was paid out.`, `Reference: ${stripLinks(note)}`],
    action: { label: 'My earnings', path: '/earnings' },
  }),
  'payout-declined': ({ name, amount, note }, { brand }) => ({
    subject: `Your payout of ${amount} was declined`,
    greeting: greetingFor(name),
    paragraphs: [
      `We declined your payout of ${amount}; it’s back in your earnings.`,
      reasonLine(note),
      `If you disagree, write to ${brand.email}.`,
    ],
    action: { label: 'My earnings', path: '/earnings' },
  }),
}

export const earningsNotifications: Notifications<EarningsNotificationKinds> = {
  'payout-requested': null,
  'payout-paid': defineNotification({
    type: 'community',
    keeps: ['amount'],
    stands: 'always',
    write: ({ amount }) => ({ text: `We’ve paid out ${amount}`, path: '/earnings' }),
  }),
  'payout-declined': defineNotification({
    type: 'community',
    keeps: ['amount'],
    stands: 'always',
    write: ({ amount }) => ({ text: `We declined your payout of ${amount}`, path: '/earnings' }),
  }),
}
