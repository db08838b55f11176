import type { Module } from '#core/module.ts'
import { type RequestsNotificationKinds, requestsEmails, requestsNotifications } from './notifications.ts'
import { verifyRequest } from './parts/verify.ts'
import { requestsPersonalData } from './personal-data.ts'
import { purgeTraces, purgeUnverified, TRACE_KEPT, UNVERIFIED_KEPT } from './purge.ts'
import { requestRoutes } from './routes.ts'
import { requestRules } from './rules.ts'
import * as tables from './schema.ts'
import { purgeSenders, SENDER_KEPT } from './sent.ts'

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends RequestsNotificationKinds {}
}

export const requestsModule = {
  tables: [tables],
  personalData: requestsPersonalData,
  emails: requestsEmails,
  notifications: requestsNotifications,
  retention: [
    { what: 'Quote requests whose email was never verified', kept: UNVERIFIED_KEPT, sweep: purgeUnverified },
    {
      what: 'After a request is deleted, an unreadable trace of its address, so that nobody pays twice for one person',
      kept: TRACE_KEPT,
      sweep: purgeTraces,
    },
    {
      what: 'Which browser sent a request for quotes, so that it can correct the email address',
      kept: SENDER_KEPT,
      sweep: purgeSenders,
    },
  ],
  rules: requestRules,
  proveEmail: verifyRequest,
  routes: requestRoutes,
} satisfies Module<object, RequestsNotificationKinds>
