import type { Module } from '#core/module.ts'
import { type AppealsNotificationKinds, appealsEmails, appealsNotifications } from './notifications.ts'
import { appealsPersonalData } from './personal-data.ts'
import { appealRoutes } from './routes.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends AppealsNotificationKinds {}
}

export const appealsModule = {
  tables: [tables],
  personalData: appealsPersonalData,
  emails: appealsEmails,
  notifications: appealsNotifications,
  routes: appealRoutes,
} satisfies Module<object, AppealsNotificationKinds>
