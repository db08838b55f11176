import type { Module } from '#core/module.ts'
import { countCosts } from './count-costs.ts'
import { costsPeople } from './personal-data.ts'
import { costRoutes } from './routes.ts'
import * as tables from './schema.ts'

type CostsJobs = {
  /** Counts what accepted quotes came to, once a month. */
  'count-costs': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends CostsJobs {}
}

export const costsModule = {
  tables: [tables],
  people: costsPeople,
  jobs: { 'count-costs': { work: (ctx) => countCosts(ctx), schedule: '40 3 1 * *' } },
  routes: costRoutes,
} satisfies Module<CostsJobs>
