import type { Module } from '#core/module.ts'
import { purgeOldRequests, REQUESTS_KEPT } from './erase.ts'
import { type QuotesNotificationKinds, quotesEmails, quotesNotifications } from './notifications.ts'
import { quotesPersonalData } from './personal-data.ts'
import { quoteRoutes } from './routes.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends QuotesNotificationKinds {}
}

export const quotesModule = {
  tables: [tables],
  personalData: quotesPersonalData,
  emails: quotesEmails,
  notifications: quotesNotifications,
  retention: [
    {
      what: 'Verified quote requests, after the last thing that happened to them; then names, contact details, words, files and messages go, as when you delete one',
      kept: REQUESTS_KEPT,
      sweep: purgeOldRequests,
    },
  ],
  routes: quoteRoutes,
} satisfies Module<object, QuotesNotificationKinds>
