import type { Module } from '#core/module.ts'
import { placesPersonalData } from './personal-data.ts'
import { placeRoutes } from './routes.ts'
import * as tables from './schema.ts'

export const placesModule = {
  tables: [tables],
  personalData: placesPersonalData,
  routes: placeRoutes,
} satisfies Module
