import type { Module } from '../../house/module.ts'
import { integrationsPeople } from './people.ts'
import { integrationRoutes } from './routes.ts'
import * as tables from './tables.ts'

export const integrationsModule = {
  floor: 6,
  tables: [tables],
  people: integrationsPeople,
  routes: integrationRoutes,
} satisfies Module
