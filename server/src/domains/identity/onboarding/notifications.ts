import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

export type OnboardingNotificationKinds = {
  'badge-earned': { data: { badge: string } }
}

/** Quiet: badges are told in the product only. */
export const onboardingEmails: Emails<OnboardingNotificationKinds> = { 'badge-earned': null }

export const onboardingNotifications: Notifications<OnboardingNotificationKinds> = {
  'badge-earned': defineNotification({
    type: 'achievement',
    keeps: ['badge'],
    stands: 'always',
    write: ({ badge }) => ({ text: `You’ve earned the badge ${badge}`, path: '/dashboard' }),
  }),
}
