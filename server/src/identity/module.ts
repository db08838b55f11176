import type { Module } from '../house/module.ts'
import { identityPeople } from './people.ts'
import { identityRoutes } from './routes.ts'
import { sweepSignIns } from './sweep.ts'
import * as tables from './tables.ts'

export const identityModule = {
  floor: 2,
  tables: [tables],
  people: identityPeople,
  sweeps: [sweepSignIns],
  routes: identityRoutes,
} satisfies Module
