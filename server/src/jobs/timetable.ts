import type { JobName } from './jobs.ts'

/** Every kind of job; each has a queue of its own. */
export const names: JobName[] = [
  'mail',
  'match-request',
  'match-waiting',
  'settle-leads',
  'ask-homeowners',
  'count-answers',
  'discard-files',
  'erase-review',
  'recover-password',
  'document-expiry',
  'tell-vetting',
  'late-checks',
  'count-vitality',
  'seal-ledger',
  'share-premium',
  'cover-owing',
  'local-payments',
  'send-refund',
  'use-card',
  'auto-top-up',
  'reconcile-payments',
  'sweep-orders',
  'end-subscription',
  'undo-subscription',
  'end-grace',
  'call-off-refunded',
  'sweep-bookings',
  'text',
  'render-again',
  'sweep',
]

/** Jobs that come by themselves, in Melbourne time. */
export const schedules: Partial<Record<JobName, string>> = {
  'count-vitality': '15 3 * * *',
  // Due on the 15th; every night, so that a server that was down then shares it the night after.
  'share-premium': '0 4 * * *',
  'cover-owing': '30 4 * * *',
  'seal-ledger': '45 2 * * *',
  sweep: '*/10 * * * *',
  'match-waiting': '*/5 * * * *',
  'settle-leads': '* * * * *',
  'ask-homeowners': '*/15 * * * *',
  'count-answers': '45 3 * * *',
  'document-expiry': '0 7 * * *',
  'tell-vetting': '0 9 * * *',
  'late-checks': '*/10 * * * *',
  'local-payments': '* * * * *',
  'reconcile-payments': '*/15 * * * *',
  // A held slot is free again when its order ends.
  'sweep-orders': '* * * * *',
  'end-grace': '*/10 * * * *',
  'sweep-bookings': '* * * * *',
  'render-again': '* * * * *',
}

/** How many of a kind one process does at the same time, where it is more than one. */
export const atOnce: Partial<Record<JobName, number>> = { mail: 4, text: 4, 'match-request': 2, 'recover-password': 4 }

/** Kinds that somebody waits for: looked for every half second, the others every two seconds. */
export const urgent = new Set<JobName>([
  'mail',
  'text',
  'match-request',
  'match-waiting',
  'recover-password',
  'use-card',
  'send-refund',
])

/**
 * Kinds that ask for nothing of their own: whoever takes one takes all that wait, and does it once. Each was written by a
 * transaction that has committed, so that the one run sees what all of them did.
 */
export const alike = new Set<JobName>(['match-waiting'])
