import type { Module } from '#core/module.ts'
import { type ReceiptsNews, receiptsLetters } from './notifications.ts'
import { receiptsPeople } from './personal-data.ts'
import { receiptRoutes } from './routes.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ReceiptsNews {}
}

export const receiptsModule = {
  tables: [tables],
  people: receiptsPeople,
  letters: receiptsLetters,
  routes: receiptRoutes,
} satisfies Module<object, ReceiptsNews>
