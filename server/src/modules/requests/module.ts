import type { Module } from '../../house/module.ts'
import { requestsPeople } from './people.ts'
import { purgeUnverified } from './purge-unverified.ts'
import { requestRoutes } from './routes.ts'
import { requestRules } from './rules.ts'
import * as tables from './tables.ts'

export const requestsModule = {
  floor: 6,
  tables: [tables],
  people: requestsPeople,
  sweeps: [purgeUnverified],
  rules: requestRules,
  routes: requestRoutes,
} satisfies Module
