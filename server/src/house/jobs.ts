import type { Job, JobData, JobName } from './job.ts'
import type { Module } from './module.ts'
import { merged, modules } from './modules.ts'

type SweepJob = { sweep: Record<string, never> }

declare module './job.ts' {
  interface JobData extends SweepJob {}
}

/** Takes out what is over: from the top down, so that what others let go is there for those below. */
const sweep: Job<SweepJob['sweep']> = {
  schedule: '*/10 * * * *',
  async work(ctx) {
    for (const { sweeps = [], retention = [] } of Object.values<Module>(modules).toReversed())
      for (const sweepOwn of new Set([...retention.map(({ sweep }) => sweep), ...sweeps])) await sweepOwn(ctx)
  },
}

/** Every job of every module. One whose data is declared and that no listed module does, does not compile here. */
export const jobs: { [Name in JobName]: Job<JobData[Name]> } = { ...merged('jobs'), sweep }

/** Every job's name: each has its own queue. */
export const jobNames = Object.keys(jobs) as JobName[]
