import type { Module } from '#core/module.ts'
import { identityRoutes } from '#http/sign-in/routes.ts'
import { identityPeople } from './personal-data.ts'
import * as tables from './schema.ts'
import { sweepSignIns } from './sweep.ts'

export const identityModule = {
  floor: 2,
  tables: [tables],
  people: identityPeople,
  sweeps: [sweepSignIns],
  routes: identityRoutes,
} satisfies Module
