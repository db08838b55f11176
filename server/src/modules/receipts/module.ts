import type { Module } from '../../house/module.ts'
import { type ReceiptsNews, receiptsLetters } from './news.ts'
import { receiptsPeople } from './people.ts'
import { receiptRoutes } from './routes.ts'
import * as tables from './tables.ts'

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends ReceiptsNews {}
}

export const receiptsModule = {
  floor: 6,
  tables: [tables],
  people: receiptsPeople,
  letters: receiptsLetters,
  routes: receiptRoutes,
} satisfies Module<object, ReceiptsNews>
