import type { Module } from '../../house/module.ts'
import { type ApprovalsNews, approvalsLetters, approvalsNotifications } from './news.ts'
import { approvalsPeople } from './people.ts'
import * as tables from './tables.ts'

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends ApprovalsNews {}
}

export const approvalsModule = {
  floor: 2,
  tables: [tables],
  people: approvalsPeople,
  letters: approvalsLetters,
  notifications: approvalsNotifications,
} satisfies Module<object, ApprovalsNews>
