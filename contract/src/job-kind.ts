import type { WorkKind } from './options.ts'

const ANY_WORK = 'Home renovation'
/** More trades than these are a renovation. */
const MAX_NAMED = 2

/** What a job is called, before its place: its kind of work, else the one or two trades that are asked for (SQL: `job_kind`). */
export function jobKind({
  workKind,
  trades,
}: {
  workKind: WorkKind | string | null
  trades: readonly string[]
}): string {
  if (workKind && workKind !== 'Other') return workKind
  return trades.length > 0 && trades.length <= MAX_NAMED ? trades.join(' and ') : ANY_WORK
}

/** The same with its place: 'Bathroom, Preston 3072'. */
export const jobName = (job: Parameters<typeof jobKind>[0] & { suburb: string; postcode: string }) =>
  `${jobKind(job)}, ${job.suburb} ${job.postcode}`
