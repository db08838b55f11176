import { directory } from '@lv/contract/directory'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { operations } from '#core/routes.ts'
import { countCoverage } from './count-coverage.ts'
import { readCoverage } from './coverage.read.ts'
import { listDirectory } from './list.read.ts'
import * as tables from './schema.ts'
import { directoryCoverage } from './schema.ts'

const directoryPersonalData: NonPersonalTable[] = [nonPersonalTable(directoryCoverage, ['trade', 'postcode'], 'counts')]

const directoryRoutes = (ctx: Context) =>
  operations('directory', directory, {
    list: ({ query }) => listDirectory(ctx, query),
    coverage: ({ query }) => readCoverage(ctx, query.trade ?? ''),
  })

type DirectoryJobs = {
  'count-coverage': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends DirectoryJobs {}
}

export const directoryModule = {
  tables: [tables],
  personalData: directoryPersonalData,
  jobs: { 'count-coverage': { work: (ctx) => countCoverage(ctx), schedule: '20 * * * *' } },
  routes: directoryRoutes,
} satisfies Module<DirectoryJobs>
