import type { Module } from '../../house/module.ts'
import { type AccountsNews, accountsLetters, accountsNotifications } from './news.ts'
import { accountsPeople } from './people.ts'
import { accountRoutes } from './routes.ts'
import { sweepMailTokens } from './sweep-mail-tokens.ts'
import { sweepSessions } from './sweep-sessions.ts'
import * as tables from './tables.ts'

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends AccountsNews {}
}

export const accountsModule = {
  floor: 1,
  tables: [tables],
  people: accountsPeople,
  letters: accountsLetters,
  notifications: accountsNotifications,
  sweeps: [sweepMailTokens, sweepSessions],
  routes: accountRoutes,
} satisfies Module<object, AccountsNews>
