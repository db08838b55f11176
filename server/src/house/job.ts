import type { Context } from '../context.ts'

/**
 * Work done outside of a request, by name, each with what it is handed. Every module adds its own
 * (`declare module`, in its `module.ts`), so that whoever enqueues one is checked and no list names them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface JobData {}
export type JobName = keyof JobData

/** What is done with a job, and when. */
export type Job<Data> = {
  work: (ctx: Context, data: Data) => Promise<unknown>
  /** Comes by itself: a cron line, in Melbourne time. */
  schedule?: string
  /** How many of them one process does at the same time, where it is more than one. */
  atOnce?: number
  /** Somebody waits for it: looked for every half second, the others every two seconds. */
  isUrgent?: true
  /**
   * Asks for nothing of its own: whoever takes one takes all that wait, and does it once. Each was written by a
   * transaction that has committed, so that the one run sees what all of them did.
   */
  isAlike?: true
}
