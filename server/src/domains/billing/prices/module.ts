import type { Module } from '#core/module.ts'
import { pricesPersonalData } from './personal-data.ts'
import { priceRoutes } from './routes.ts'
import * as tables from './schema.ts'

export const pricesModule = {
  tables: [tables],
  personalData: pricesPersonalData,
  routes: priceRoutes,
} satisfies Module
