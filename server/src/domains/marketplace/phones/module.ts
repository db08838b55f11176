import type { Module } from '#core/module.ts'
import { phoneRoutes } from './routes.ts'

/** Proving a number: the tables are those of accounts, businesses and requests. */
export const phonesModule = {
  tables: [],
  people: [],
  routes: phoneRoutes,
} satisfies Module
