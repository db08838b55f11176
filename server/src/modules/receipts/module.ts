import type { Module } from '../../house/module.ts'
import { receiptsPeople } from './people.ts'
import { receiptRoutes } from './routes.ts'
import * as tables from './tables.ts'

export const receiptsModule = {
  floor: 6,
  tables: [tables],
  people: receiptsPeople,
  routes: receiptRoutes,
} satisfies Module
