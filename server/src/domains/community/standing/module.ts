import type { Module } from '#core/module.ts'
import { standingPersonalData } from './personal-data.ts'
import { moveWindows } from './rebuild.ts'
import * as tables from './schema.ts'

type StandingJobs = {
  /** For the leaderboards of 7 and 30 days. */
  'move-windows': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends StandingJobs {}
}

/** `communities` decides what is shown, and to whom. */
export const standingModule = {
  tables: [tables],
  personalData: standingPersonalData,
  jobs: { 'move-windows': { work: moveWindows, schedule: '1 * * * *' } },
} satisfies Module<StandingJobs>
