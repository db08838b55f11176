import type { Module } from '../../house/module.ts'
import { placesPeople } from './people.ts'
import { placeRoutes } from './routes.ts'
import * as tables from './tables.ts'

export const placesModule = {
  floor: 1,
  tables: [tables],
  people: placesPeople,
  routes: placeRoutes,
} satisfies Module
