import type { Module } from '../../house/module.ts'
import * as keptTables from './kept-tables.ts'
import { type PointsNews, pointsLetters, pointsNotifications } from './news.ts'
import { pointsPeople } from './people.ts'
import { pointRoutes } from './routes.ts'
import { sealLedger } from './seal.ts'
import * as tables from './tables.ts'

type PointsJobs = {
  /** Makes yesterday’s entries of the ledger tell when one of them is changed. */
  'seal-ledger': Record<string, never>
}

declare module '../../house/job.ts' {
  interface JobData extends PointsJobs {}
}

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends PointsNews {}
}

export const pointsModule = {
  floor: 4,
  tables: [keptTables, tables],
  people: pointsPeople,
  jobs: {
    'seal-ledger': { work: (ctx) => sealLedger(ctx), schedule: '45 2 * * *' },
  },
  letters: pointsLetters,
  notifications: pointsNotifications,
  routes: pointRoutes,
} satisfies Module<PointsJobs, PointsNews>
