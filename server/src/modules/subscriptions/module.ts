import type { Module } from '../../house/module.ts'
import { endDiamond } from './end-diamond.ts'
import { endGrace } from './end-grace.ts'
import { endSubscription } from './end-subscription.ts'
import { type SubscriptionsNews, subscriptionsLetters, subscriptionsNotifications } from './news.ts'
import { subscriptionsPeople } from './people.ts'
import { subscriptionRoutes } from './routes.ts'
import { stopMembership } from './stop-membership.ts'
import * as tables from './tables.ts'
import { undoSubscription } from './undo-subscription.ts'

type SubscriptionsJobs = {
  /** Ends a subscription immediately because its payment was refunded or never arrived. */
  'end-subscription': { subscriptionId: string }
  /** Ends a duplicate subscription and refunds it. */
  'undo-subscription': { providerId: string }
  /** Ends what was not paid for within the grace period, and stops agreements renewing past their end. */
  'end-grace': Record<string, never>
  /** Stops what somebody pays for a community that they were taken out of, or that costs nothing any more. */
  'stop-membership': { userId: string; communityId: string }
}

declare module '../../house/job.ts' {
  interface JobData extends SubscriptionsJobs {}
}

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends SubscriptionsNews {}
}

export const subscriptionsModule = {
  floor: 8,
  tables: [tables],
  people: subscriptionsPeople,
  jobs: {
    'end-subscription': { work: endSubscription },
    'undo-subscription': { work: undoSubscription },
    'stop-membership': { work: stopMembership },
    'end-grace': {
      work: async (ctx) => {
        await endGrace(ctx)
        await endDiamond(ctx)
      },
      schedule: '*/10 * * * *',
    },
  },
  letters: subscriptionsLetters,
  notifications: subscriptionsNotifications,
  routes: subscriptionRoutes,
} satisfies Module<SubscriptionsJobs, SubscriptionsNews>
