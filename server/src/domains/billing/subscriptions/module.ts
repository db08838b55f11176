import type { Module } from '#core/module.ts'
import type { StopReason } from '#domains/community/communities/paid-memberships.ts'
import { endDiamond } from './diamond.ts'
import { endGrace, endSubscription, undoSubscription } from './end.ts'
import {
  type SubscriptionsNotificationKinds,
  subscriptionsEmails,
  subscriptionsNotifications,
} from './notifications.ts'
import { subscriptionsPersonalData } from './personal-data.ts'
import { announceRenewals } from './renewals.ts'
import { subscriptionRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { stopMembership, stopMemberships, stopSubscription, stopWithoutBenefit } from './stop.ts'

type SubscriptionsJobs = {
  'end-subscription': { subscriptionId: string }
  'undo-subscription': { providerId: string }
  /** Also stops agreements past their end and subscriptions that buy nothing. */
  'end-grace': Record<string, never>
  'announce-renewals': Record<string, never>
  'stop-membership': { userId: string; communityId: string; why: StopReason }
  'stop-subscription': { subscriptionId: string; userId: string; why: StopReason }
  'stop-memberships': { communityId: string; why: StopReason }
}

declare module '#core/job.ts' {
  interface JobData extends SubscriptionsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends SubscriptionsNotificationKinds {}
}

export const subscriptionsModule = {
  tables: [tables],
  personalData: subscriptionsPersonalData,
  jobs: {
    'end-subscription': { work: endSubscription },
    'undo-subscription': { work: undoSubscription },
    'announce-renewals': {
      work: async (ctx) => {
        await announceRenewals(ctx)
      },
      schedule: '15 * * * *',
    },
    'stop-subscription': { work: stopSubscription },
    'stop-membership': { work: stopMembership },
    'stop-memberships': { work: stopMemberships },
    'end-grace': {
      work: async (ctx) => {
        await endGrace(ctx)
        await endDiamond(ctx)
        await stopWithoutBenefit(ctx)
      },
      schedule: '*/10 * * * *',
    },
  },
  emails: subscriptionsEmails,
  notifications: subscriptionsNotifications,
  routes: subscriptionRoutes,
} satisfies Module<SubscriptionsJobs, SubscriptionsNotificationKinds>
