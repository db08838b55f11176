import { costs } from '@lv/contract/costs'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { operations } from '#core/routes.ts'
import { countCosts } from './count-costs.ts'
import { listCosts } from './list.ts'
import * as tables from './schema.ts'
import { costFigures } from './schema.ts'

const costsPersonalData: NonPersonalTable[] = [nonPersonalTable(costFigures, ['kind', 'area'], 'counts')]

const costRoutes = (ctx: Context) =>
  operations('costs', costs, {
    list: () => listCosts(ctx),
  })

type CostsJobs = {
  'count-costs': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends CostsJobs {}
}

export const costsModule = {
  tables: [tables],
  personalData: costsPersonalData,
  jobs: { 'count-costs': { work: (ctx) => countCosts(ctx), schedule: '40 3 1 * *' } },
  routes: costRoutes,
} satisfies Module<CostsJobs>
