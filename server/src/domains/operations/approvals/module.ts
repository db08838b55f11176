import type { Module } from '#core/module.ts'
import { approvalRoutes } from './routes.ts'

export const adminApprovalsModule = {
  tables: [],
  people: [],
  routes: approvalRoutes,
} satisfies Module
