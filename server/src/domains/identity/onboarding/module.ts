import { transact } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type OnboardingNews, onboardingLetters, onboardingNotifications } from './notifications.ts'
import { onboardingPeople } from './personal-data.ts'
import { onboardingRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { tellAllBadges, tellBadges } from './tell-badges.ts'

type OnboardingJobs = {
  /** Tells a person who looks at their progress of their new badges. */
  'tell-badges': { userId: string }
  /** Tells those who have not looked since. */
  'tell-all-badges': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends OnboardingJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends OnboardingNews {}
}

export const onboardingModule = {
  tables: [tables],
  people: onboardingPeople,
  jobs: {
    'tell-badges': {
      work: (ctx, { userId }) => transact(ctx, (ctx) => tellBadges(ctx, userId)),
      isUrgent: true,
    },
    'tell-all-badges': { work: tellAllBadges, schedule: '0 17 * * *' },
  },
  letters: onboardingLetters,
  notifications: onboardingNotifications,
  routes: onboardingRoutes,
} satisfies Module<OnboardingJobs, OnboardingNews>
