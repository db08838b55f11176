import type { Module } from '../../house/module.ts'
import { quotesPeople } from './people.ts'
import { quoteRoutes } from './routes.ts'
import * as tables from './tables.ts'

export const quotesModule = {
  floor: 9,
  tables: [tables],
  people: quotesPeople,
  routes: quoteRoutes,
} satisfies Module
