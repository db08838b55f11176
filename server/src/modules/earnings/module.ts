import type { Module } from '../../house/module.ts'
import { coverEverybody, coverOwing } from './cover-owing.ts'
import { type EarningsNews, earningsLetters, earningsNotifications } from './news.ts'
import { earningsPeople } from './people.ts'
import { earningRoutes } from './routes.ts'
import { sharePremium } from './share-premium.ts'
import * as tables from './tables.ts'

type EarningsJobs = {
  /** Shares the premium income of the months that are due between the owners of paid communities. */
  'share-premium': Record<string, never>
  /** Takes what an owner (or every owner) owes for refunds out of what was earned since. */
  'cover-owing': { ownerId?: string }
}

declare module '../../house/job.ts' {
  interface JobData extends EarningsJobs {}
}

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends EarningsNews {}
}

export const earningsModule = {
  floor: 5,
  tables: [tables],
  people: earningsPeople,
  jobs: {
    'share-premium': {
      work: sharePremium,
      // Due on the 15th; every night, so that a server that was down then shares it the night after.
      schedule: '0 4 * * *',
    },
    'cover-owing': {
      work: (ctx, { ownerId }) => (ownerId ? coverOwing(ctx, ownerId) : coverEverybody(ctx)),
      schedule: '30 4 * * *',
    },
  },
  letters: earningsLetters,
  notifications: earningsNotifications,
  routes: earningRoutes,
} satisfies Module<EarningsJobs, EarningsNews>
