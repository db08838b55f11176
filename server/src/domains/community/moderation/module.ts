import type { Module } from '#core/module.ts'
import { type ModerationNews, moderationLetters, moderationNotifications } from './notifications.ts'
import { moderationPeople } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'
import { moderationRules } from './rules.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ModerationNews {}
}

export const moderationModule = {
  tables: [tables],
  people: moderationPeople,
  letters: moderationLetters,
  notifications: moderationNotifications,
  rules: moderationRules,
  routes: moderationRoutes,
} satisfies Module<object, ModerationNews>
