import type { Module } from '#core/module.ts'
import { countCoverage } from './count-coverage.ts'
import { directoryPeople } from './personal-data.ts'
import { directoryRoutes } from './routes.ts'
import * as tables from './schema.ts'

type DirectoryJobs = {
  /** Counts who works where, for the map. */
  'count-coverage': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends DirectoryJobs {}
}

export const directoryModule = {
  tables: [tables],
  people: directoryPeople,
  jobs: { 'count-coverage': { work: (ctx) => countCoverage(ctx), schedule: '20 * * * *' } },
  routes: directoryRoutes,
} satisfies Module<DirectoryJobs>
