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
  /** Ends a subscription immediately because its payment was refunded or never arrived. */
  'end-subscription': { subscriptionId: string }
  /** Ends a duplicate subscription and refunds it. */
  'undo-subscription': { providerId: string }
  /** Ends what was not paid for within the grace period, and stops agreements past their end and what buys nothing. */
  'end-grace': Record<string, never>
  /** Announces the charges of the next seven days that are for a year, or at another price than before. */
  'announce-renewals': Record<string, never>
  /** Stops what somebody pays for a community that they are out of, that is closed, or that costs nothing any more. */
  'stop-membership': { userId: string; communityId: string; why: StopReason }
  /** Stops payments that buy nothing any more. */
  'stop-subscription': { subscriptionId: string; userId: string; why: StopReason }
  /** The same for everybody who pays for a community that is closed or free now. */
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
