import type { Module } from '#core/module.ts'
import { endPauses } from './bounces.ts'
import { writeDigests } from './digest.ts'
import { forgetNotifications, forgetSent, NOTIFICATIONS_KEPT, sweepOver } from './drop.ts'
import type { QueuedEmail } from './notification-dependencies.ts'
import { digestEmails, type OwnNotificationKinds, ownNotifications } from './notifications.ts'
import { notificationsPersonalData } from './personal-data.ts'
import { forgetDropped } from './restore-notifications.ts'
import { notificationRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { sendMail } from './send-mail.ts'
import { sendText, type WaitingText } from './send-text.ts'

type NewsJobs = {
  mail: QueuedEmail
  text: WaitingText
  /** The job does nothing: its `once` key alone stops a second notification without email. */
  'told-once': Record<string, never>
  digests: Record<string, never>
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends OwnNotificationKinds {}
}
declare module '#core/job.ts' {
  interface JobData extends NewsJobs {}
}

export const notificationsModule = {
  tables: [tables],
  personalData: notificationsPersonalData,
  jobs: {
    mail: { work: sendMail, atOnce: 4, isUrgent: true, patienceSeconds: 3 * DAY_SECONDS },
    digests: { work: writeDigests, schedule: '* * * * *', isAlike: true },
    'told-once': { work: async () => undefined },
    text: { work: sendText, atOnce: 4, isUrgent: true, patienceSeconds: 6 * HOUR_SECONDS },
  },
  emails: digestEmails,
  notifications: ownNotifications,
  retention: [{ what: 'Notifications', kept: NOTIFICATIONS_KEPT, sweep: forgetNotifications }],
  sweeps: [forgetSent, forgetDropped, endPauses, sweepOver],
  routes: notificationRoutes,
} satisfies Module<NewsJobs, OwnNotificationKinds>
