import { hello, reasonOf } from '#core/email-parts.ts'
import { type Emails, type Notifications, notification } from '#core/notification-kinds.ts'

export type PointsNotificationKinds = {
  'credit-given': { data: { name: string; amount: string; reason: string } }
}

export const pointsEmails: Emails<PointsNotificationKinds> = {
  'credit-given': ({ name, amount, reason }) => ({
    subject: `We’ve given you ${amount} of credit`,
    greeting: hello(name),
    paragraphs: [
      `${amount} is in your credit balance. It pays for what you buy next, before your card does, and can’t be paid out.`,
      reasonOf(reason),
    ],
    action: { label: 'Your wallet', path: '/professionals/wallet' },
  }),
}

export const pointsNotifications: Notifications<PointsNotificationKinds> = {
  'credit-given': notification({
    type: 'project',
    keeps: ['amount'],
    stands: 'always',
    write: ({ amount }) => ({ text: `We’ve given you ${amount} of credit`, path: '/professionals/wallet' }),
  }),
}
