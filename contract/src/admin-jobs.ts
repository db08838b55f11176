import { z } from 'zod'
import { Decided, LoggedReason, operated, several } from './admin-shapes.ts'
import { Id, Instant, limit, text, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'

/** Work of one kind, as it stands. */
export const Queue = z.object({
  name: z.string(),
  /** Due, and not begun. */
  waiting: z.int(),
  active: z.int(),
  /** Failed at least once, and tried again later. */
  retrying: z.int(),
  /** Not due yet. */
  later: z.int(),
  /** Since when the oldest that is due waits. */
  oldestAt: Instant.nullable(),
  /** Tried to the end and given up. */
  parked: z.int(),
})
export type Queue = z.output<typeof Queue>

/** A job that was given up. Of a letter the kind and whom it is for; its words are theirs alone. */
export const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string().nullable(),
  to: z.string().nullable(),
  /** What came of the last try. */
  why: z.string(),
  writtenAt: Instant,
  parkedAt: Instant,
  /** Emails can be dropped; other work has to be done. */
  canDrop: z.boolean(),
})
export type FailedJob = z.output<typeof FailedJob>

const JobParams = z.object({ jobId: Id })

/** What administrators do about work in the background. */
export const adminJobs = {
  queues: {
    ...operated,
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Work in the background by kind: what waits, what failed and is tried again, what was given up',
    response: z.array(Queue),
  },
  parkedJobs: {
    ...operated,
    method: 'GET',
    path: '/api/admin/parked-jobs',
    summary: 'Letters and other work that were given up, newest first, with why; who looked is logged',
    query: z
      .strictObject({
        /** The kind of work. */
        name: z.preprocess(unlessEmpty, z.string().max(60).optional()),
        limit: limit(25),
        cursor: z.string().max(200).optional(),
      })
      .default({ limit: 25 }),
    response: z.array(FailedJob),
    paged: 'cursor',
    file: ['id', 'name', 'kind', 'to', 'why', 'writtenAt', 'parkedAt'],
  },
  retryJob: {
    ...operated,
    method: 'POST',
    path: '/api/admin/parked-jobs/:jobId/retry',
    summary: 'Try work again that was given up, with all its tries',
    params: JobParams,
    response: z.object({ count: z.int() }),
  },
  retryJobs: {
    ...operated,
    method: 'POST',
    path: '/api/admin/parked-jobs/retry',
    summary: 'Try everything again that was given up',
    response: z.object({ count: z.int() }),
  },
  dropJob: {
    ...operated,
    method: 'POST',
    path: '/api/admin/parked-jobs/:jobId/drop',
    summary: 'Drop a letter that was given up, with a reason; nobody gets it',
    params: JobParams,
    body: z.strictObject({ reason: LoggedReason }),
    response: z.object({ count: z.int() }),
  },
  decideJobs: {
    ...operated,
    method: 'POST',
    path: '/api/admin/parked-jobs/decisions',
    summary: 'Try several again that were given up, or drop several letters with one reason, each on its own',
    transactions: 'several',
    body: z
      .strictObject({
        jobIds: several,
        decision: z.enum(['retry', 'drop'], 'Choose what is to happen'),
        reason: text(2000).default(''),
      })
      .refine(({ decision, reason }) => decision === 'retry' || reason !== '', {
        path: ['reason'],
        message: 'Give the reason for dropping them',
      }),
    response: Decided,
  },
} as const satisfies Contract
