import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

export type OnboardingNotificationKinds = {
  'badge-earned': { data: { badge: string } }
}

/** Quiet: a badge is told in the product alone. */
export const onboardingEmails: Emails<OnboardingNotificationKinds> = { 'badge-earned': null }

export const onboardingNotifications: Notifications<OnboardingNotificationKinds> = {
  'badge-earned': defineNotification({
    type: 'achievement',
    keeps: ['badge'],
    stands: 'always',
    write: ({ badge }) => ({ text: `You’ve earned the badge ${badge}`, path: '/dashboard' }),
  }),
}
