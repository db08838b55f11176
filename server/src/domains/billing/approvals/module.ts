import type { Module } from '#core/module.ts'
import { type ApprovalsNews, approvalsLetters, approvalsNotifications } from './notifications.ts'
import { approvalsPeople } from './personal-data.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ApprovalsNews {}
}

export const approvalsModule = {
  tables: [tables],
  people: approvalsPeople,
  letters: approvalsLetters,
  notifications: approvalsNotifications,
} satisfies Module<object, ApprovalsNews>
