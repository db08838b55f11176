import type { Module } from '../../house/module.ts'
import { type AppealsNews, appealsLetters, appealsNotifications } from './news.ts'
import { appealsPeople } from './people.ts'
import { appealRoutes } from './routes.ts'
import * as tables from './tables.ts'

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends AppealsNews {}
}

/** What professionals say against our decisions about them; undoing one is its owner's verb. */
export const appealsModule = {
  floor: 9,
  tables: [tables],
  people: appealsPeople,
  letters: appealsLetters,
  notifications: appealsNotifications,
  routes: appealRoutes,
} satisfies Module<object, AppealsNews>
