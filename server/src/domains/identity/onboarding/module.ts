import { onboarding } from '@lv/contract/onboarding'
import { inArray } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { operations } from '#core/routes.ts'
import { type OnboardingNotificationKinds, onboardingEmails, onboardingNotifications } from './notifications.ts'
import { notifyAllBadges, notifyBadges } from './notify-badges.ts'
import { completeStep, getProgress } from './onboarding.ts'
import * as tables from './schema.ts'
import { onboardingSteps } from './schema.ts'

const onboardingPersonalData: PersonalTable[] = [
  personalTable(onboardingSteps, {
    called: 'onboarding steps',
    belongsTo: ({ userIds }) => inArray(onboardingSteps.userId, userIds),
    fate: 'goes',
  }),
]

const onboardingRoutes = (ctx: Context) =>
  operations('onboarding', onboarding, {
    progress: ({ actor }) => getProgress(ctx, actor.id),
    update: ({ body, actor }) => transact(ctx, (ctx) => completeStep(ctx, { userId: actor.id, step: body.stepKey })),
    welcome: ({ actor }) => transact(ctx, (ctx) => completeStep(ctx, { userId: actor.id, step: 'welcomeCompleted' })),
  })

type OnboardingJobs = {
  'tell-badges': { userId: string }
  'tell-all-badges': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends OnboardingJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends OnboardingNotificationKinds {}
}

export const onboardingModule = {
  tables: [tables],
  personalData: onboardingPersonalData,
  jobs: {
    'tell-badges': {
      work: (ctx, { userId }) => transact(ctx, (ctx) => notifyBadges(ctx, userId)),
      isUrgent: true,
    },
    'tell-all-badges': { work: notifyAllBadges, schedule: '0 17 * * *' },
  },
  emails: onboardingEmails,
  notifications: onboardingNotifications,
  routes: onboardingRoutes,
} satisfies Module<OnboardingJobs, OnboardingNotificationKinds>
