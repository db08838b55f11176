import type { Module } from '#core/module.ts'
import { coverEverybody, coverOwing } from './cover-owing.ts'
import { type EarningsNotificationKinds, earningsEmails, earningsNotifications } from './notifications.ts'
import { earningsPersonalData } from './personal-data.ts'
import { earningRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { sharePremium } from './share-premium.ts'

type EarningsJobs = {
  'share-premium': Record<string, never>
  'cover-owing': { ownerId?: string }
}

declare module '#core/job.ts' {
  interface JobData extends EarningsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends EarningsNotificationKinds {}
}

export const earningsModule = {
  tables: [tables],
  personalData: earningsPersonalData,
  jobs: {
    'share-premium': {
      work: sharePremium,
      // Due on the 15th, but run every night, so that a server that was down catches up.
      schedule: '0 4 * * *',
    },
    'cover-owing': {
      work: (ctx, { ownerId }) => (ownerId ? coverOwing(ctx, ownerId) : coverEverybody(ctx)),
      schedule: '30 4 * * *',
    },
  },
  emails: earningsEmails,
  notifications: earningsNotifications,
  routes: earningRoutes,
} satisfies Module<EarningsJobs, EarningsNotificationKinds>
