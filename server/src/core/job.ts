import type { Context } from './context.ts'

// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface JobData {}
export type JobName = keyof JobData

export type Job<Data> = {
  /** `id` is the job's, the same for each try. */
  work: (ctx: Context, data: Data, id?: string) => Promise<unknown>
  /** A cron line, in Melbourne time. */
  schedule?: string
  atOnce?: number
  /** For this long an `Outage` of an external service counts as no try, and does not make `/readyz` fail. */
  patienceSeconds?: number
  /** Jobs with the same `group` run one at a time across all processes. */
  onePerGroup?: true
  /** Polled every half second instead of every two. */
  isUrgent?: true
  /** Has no data: one run takes all waiting jobs and sees the work of their transactions, which have committed. */
  isAlike?: true
}
