import type { Module } from '../../house/module.ts'
import { moveWindows } from './move-windows.ts'
import { standingPeople } from './people.ts'
import * as tables from './tables.ts'

type StandingJobs = {
  /** Moves the 7 and 30 days of the leaderboards on. */
  'move-windows': Record<string, never>
}

declare module '../../house/job.ts' {
  interface JobData extends StandingJobs {}
}

/** The log of what people earned and its sums; what is shown of them, and to whom, is the module communities'. */
export const standingModule = {
  floor: 1,
  tables: [tables],
  people: standingPeople,
  jobs: { 'move-windows': { work: moveWindows, schedule: '1 * * * *' } },
} satisfies Module<StandingJobs>
