import type { Module } from '#core/module.ts'
import { trustRoutes } from './routes.ts'

export const trustModule = {
  floor: 10,
  tables: [],
  people: [],
  routes: trustRoutes,
} satisfies Module
