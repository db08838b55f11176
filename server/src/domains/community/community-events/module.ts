import type { Module } from '#core/module.ts'
import {
  type CommunityEventsNotificationKinds,
  communityEventsEmails,
  communityEventsNotifications,
} from './notifications.ts'
import { communityEventsPersonalData } from './personal-data.ts'
import { releaseLeft } from './registrations.ts'
import { remindOfEvents } from './remind.ts'
import { communityEventRoutes } from './routes.ts'
import { eventRules } from './rules.ts'
import * as tables from './schema.ts'

type CommunityEventsJobs = {
  'remind-of-events': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends CommunityEventsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends CommunityEventsNotificationKinds {}
}

export const communityEventsModule = {
  tables: [tables],
  personalData: communityEventsPersonalData,
  jobs: { 'remind-of-events': { work: (ctx) => remindOfEvents(ctx), schedule: '*/10 * * * *' } },
  emails: communityEventsEmails,
  notifications: communityEventsNotifications,
  sweeps: [releaseLeft],
  rules: eventRules,
  routes: communityEventRoutes,
} satisfies Module<CommunityEventsJobs, CommunityEventsNotificationKinds>
