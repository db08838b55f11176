import type { Module } from '#core/module.ts'
import { standingPersonalData } from './personal-data.ts'
import { moveWindows } from './rebuild.ts'
import * as tables from './schema.ts'

type StandingJobs = {
  /** Moves the 7 and 30 days of the leaderboards on. */
  'move-windows': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends StandingJobs {}
}

/** The log of what people earned and its sums; what is shown of them, and to whom, is the module communities'. */
export const standingModule = {
  tables: [tables],
  personalData: standingPersonalData,
  jobs: { 'move-windows': { work: moveWindows, schedule: '1 * * * *' } },
} satisfies Module<StandingJobs>
