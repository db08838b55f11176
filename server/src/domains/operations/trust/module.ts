import type { Module } from '#core/module.ts'
import { trustRoutes } from './routes.ts'

export const trustModule = {
  tables: [],
  people: [],
  routes: trustRoutes,
} satisfies Module
