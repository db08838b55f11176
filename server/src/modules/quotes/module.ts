import type { Module } from '../../house/module.ts'
import { type QuotesNews, quotesLetters, quotesNotifications } from './news.ts'
import { quotesPeople } from './people.ts'
import { quoteRoutes } from './routes.ts'
import * as tables from './tables.ts'

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends QuotesNews {}
}

export const quotesModule = {
  floor: 9,
  tables: [tables],
  people: quotesPeople,
  letters: quotesLetters,
  notifications: quotesNotifications,
  routes: quoteRoutes,
} satisfies Module<object, QuotesNews>
