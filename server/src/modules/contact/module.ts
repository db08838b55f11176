import type { Module } from '../../house/module.ts'
import { contactPeople } from './people.ts'
import { purgeMessages } from './purge.ts'
import { contactRoutes } from './routes.ts'
import * as tables from './tables.ts'

export const contactModule = {
  floor: 2,
  tables: [tables],
  people: contactPeople,
  sweeps: [purgeMessages],
  routes: contactRoutes,
} satisfies Module
