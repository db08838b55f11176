import type { Module } from '../../house/module.ts'
import { type ModerationNews, moderationLetters, moderationNotifications } from './news.ts'
import { moderationPeople } from './people.ts'
import { moderationRoutes } from './routes.ts'
import { moderationRules } from './rules.ts'
import * as tables from './tables.ts'

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends ModerationNews {}
}

export const moderationModule = {
  floor: 4,
  tables: [tables],
  people: moderationPeople,
  letters: moderationLetters,
  notifications: moderationNotifications,
  rules: moderationRules,
  routes: moderationRoutes,
} satisfies Module<object, ModerationNews>
