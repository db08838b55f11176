import type { Module } from '#core/module.ts'
import {
  type ConversationsNotificationKinds,
  conversationsEmails,
  conversationsNotifications,
} from './notifications.ts'
import { conversationRoutes } from './routes.ts'
import { conversationRules } from './rules.ts'

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ConversationsNotificationKinds {}
}

export const conversationsModule = {
  tables: [],
  personalData: [],
  emails: conversationsEmails,
  notifications: conversationsNotifications,
  rules: conversationRules,
  routes: conversationRoutes,
} satisfies Module<object, ConversationsNotificationKinds>
