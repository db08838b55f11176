import type { Module } from '#core/module.ts'
import { type AppealsNews, appealsLetters, appealsNotifications } from './notifications.ts'
import { appealsPeople } from './personal-data.ts'
import { appealRoutes } from './routes.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends AppealsNews {}
}

/** What professionals say against our decisions about them; undoing one is its owner's verb. */
export const appealsModule = {
  tables: [tables],
  people: appealsPeople,
  letters: appealsLetters,
  notifications: appealsNotifications,
  routes: appealRoutes,
} satisfies Module<object, AppealsNews>
