import type { Module } from '#core/module.ts'
import { type ApplicationsNews, applicationsLetters } from './notifications.ts'
import { applicationsPeople } from './personal-data.ts'
import { applicationRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { purgeApplications } from './withdraw.ts'

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ApplicationsNews {}
}

export const applicationsModule = {
  tables: [tables],
  people: applicationsPeople,
  letters: applicationsLetters,
  sweeps: [purgeApplications],
  routes: applicationRoutes,
} satisfies Module<object, ApplicationsNews>
