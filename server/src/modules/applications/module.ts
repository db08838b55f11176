import type { Module } from '../../house/module.ts'
import { purgeApplications } from './erase.ts'
import { type ApplicationsNews, applicationsLetters } from './news.ts'
import { applicationsPeople } from './people.ts'
import { applicationRoutes } from './routes.ts'
import * as tables from './tables.ts'

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends ApplicationsNews {}
}

export const applicationsModule = {
  floor: 2,
  tables: [tables],
  people: applicationsPeople,
  letters: applicationsLetters,
  sweeps: [purgeApplications],
  routes: applicationRoutes,
} satisfies Module<object, ApplicationsNews>
