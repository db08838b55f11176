import type { Context } from './context.ts'

/**
 * Work done outside a request, by name, each with its data. Every module adds its own (`declare module`, in its
 * `module.ts`), so that every enqueued job is type-checked and no list names them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface JobData {}
export type JobName = keyof JobData

/** What is done with a job, and when. */
export type Job<Data> = {
  /** `id`: the job's, the same at each try. */
  work: (ctx: Context, data: Data, id?: string) => Promise<unknown>
  /** Runs on a schedule: a cron line, in Melbourne time. */
  schedule?: string
  /** How many of them one process does at a time, if more than one. */
  atOnce?: number
  /**
   * It hands something on to a service outside, and so long what that puts off (`Outage`) counts as no try. What waits for
   * it does not make the product unfit to serve.
   */
  patienceSeconds?: number
  /** Of those that were written with one `group`, one is done at a time, in all processes: the others hold nobody up. */
  onePerGroup?: true
  /** Somebody waits for it: looked for every half second, the others every two seconds. */
  isUrgent?: true
  /**
   * Carries no data: taking one takes all that are waiting, and does the work once. Each was written by a transaction
   * that has committed, so that the one run sees what all of them did.
   */
  isAlike?: true
}
