import type { Module } from '../../house/module.ts'
import { pricesPeople } from './people.ts'
import { priceRoutes } from './routes.ts'
import * as tables from './tables.ts'

export const pricesModule = {
  floor: 3,
  tables: [tables],
  people: pricesPeople,
  routes: priceRoutes,
} satisfies Module
