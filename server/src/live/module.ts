import type { Module } from '../house/module.ts'
import { liveRoutes } from './routes.ts'

export const liveModule = { floor: 0, tables: [], people: [], routes: liveRoutes } satisfies Module
