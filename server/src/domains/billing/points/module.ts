import type { Module } from '#core/module.ts'
import { grantWelcome } from './grant-welcome.ts'
import { type PointsNotificationKinds, pointsEmails, pointsNotifications } from './notifications.ts'
import { pointsPersonalData } from './personal-data.ts'
import * as keptTables from './retained-schema.ts'
import { pointRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { sealLedger } from './seal.ts'

type PointsJobs = {
  'seal-ledger': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends PointsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends PointsNotificationKinds {}
}

export const pointsModule = {
  tables: [keptTables, tables],
  personalData: pointsPersonalData,
  jobs: {
    'seal-ledger': { work: (ctx) => sealLedger(ctx), schedule: '45 2 * * *' },
  },
  emails: pointsEmails,
  notifications: pointsNotifications,
  on: { 'professional-vetted': grantWelcome },
  routes: pointRoutes,
} satisfies Module<PointsJobs, PointsNotificationKinds>
