import { greetingFor, reasonLine } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

export type PointsNotificationKinds = {
  'credit-given': { data: { name: string; amount: string; reason: string } }
}

export const pointsEmails: Emails<PointsNotificationKinds> = {
  'credit-given': ({ name, amount, reason }) => ({
    subject: `We’ve given you ${amount} of credit`,
    greeting: greetingFor(name),
    paragraphs: [
      `${amount} is in your credit balance. It pays for what you buy next, before your card does, and can’t be paid out.`,
      reasonLine(reason),
    ],
    action: { label: 'Your wallet', path: '/professionals/wallet' },
  }),
}

export const pointsNotifications: Notifications<PointsNotificationKinds> = {
  'credit-given': defineNotification({
    type: 'project',
    keeps: ['amount'],
    stands: 'always',
    write: ({ amount }) => ({ text: `We’ve given you ${amount} of credit`, path: '/professionals/wallet' }),
  }),
}
