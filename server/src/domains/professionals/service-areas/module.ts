import type { Module } from '#core/module.ts'
import { placesPeople } from './personal-data.ts'
import { placeRoutes } from './routes.ts'
import * as tables from './schema.ts'

export const placesModule = {
  tables: [tables],
  people: placesPeople,
  routes: placeRoutes,
} satisfies Module
