import type { Module } from '#core/module.ts'
import { liveRoutes } from '#http/realtime/routes.ts'

export const liveModule = { floor: 0, tables: [], people: [], routes: liveRoutes } satisfies Module
