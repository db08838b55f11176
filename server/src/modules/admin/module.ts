import type { Module } from '../../house/module.ts'
import { adminRoutes } from './routes.ts'

export const adminModule = {
  floor: 10,
  tables: [],
  people: [],
  routes: adminRoutes,
} satisfies Module
