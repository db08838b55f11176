import type { Module } from '#core/module.ts'
import { type ModerationNotificationKinds, moderationEmails, moderationNotifications } from './notifications.ts'
import { moderationPersonalData } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'
import { moderationRules } from './rules.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ModerationNotificationKinds {}
}

export const moderationModule = {
  tables: [tables],
  personalData: moderationPersonalData,
  emails: moderationEmails,
  notifications: moderationNotifications,
  rules: moderationRules,
  routes: moderationRoutes,
} satisfies Module<object, ModerationNotificationKinds>
