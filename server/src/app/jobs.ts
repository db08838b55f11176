import type { Job } from '#core/job.ts'
import { Outage } from '#core/outage.ts'
import type { JobList } from '#platform/jobs/jobs.ts'
import { merged } from './modules.ts'

type SweepJob = { sweep: Record<string, never> }

declare module '#core/job.ts' {
  interface JobData extends SweepJob {}
}

/** Runs from the top layer down, as upper layers release what lower ones delete. One failure stops no other sweep. */
const sweep: Job<SweepJob['sweep']> = {
  schedule: '*/10 * * * *',
  async work(ctx) {
    const failed: unknown[] = []
    for (const { sweeps = [], retention = [] } of ctx.modules.toReversed())
      for (const sweepOwn of new Set([...retention.map(({ sweep }) => sweep), ...sweeps]))
        await sweepOwn(ctx).catch((error) => {
          if (error instanceof Outage) ctx.log.warn({ err: error }, 'something is swept later')
          else failed.push(error)
        })
    if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed, 'sweeps failed')
  },
}

/** Every job of every module; a declared job without a worker does not compile. */
export const jobs: JobList = { ...merged('jobs'), sweep }
