import type { Module } from '../../house/module.ts'
import { peopleRoutes } from './routes.ts'

export const peopleModule = {
  floor: 10,
  tables: [],
  people: [],
  routes: peopleRoutes,
} satisfies Module
