import { z } from 'zod'
import { LoggedReason, operated } from './admin-shapes.ts'
import { cleanEmail } from './clean.ts'
import { DataExport } from './data-export.ts'
import { deletionTakes } from './deletion-takes.ts'
import { Email, Instant, line } from './fields.ts'
import type { Contract } from './operation.ts'

/** What is stored about an address: how much of what, never the words. */
export const StoredPerson = z.object({
  email: z.string(),
  ...deletionTakes,
  /** What has to end first; where there is any of it, nothing is deleted. */
  running: z.array(z.string()),
  /** The caller's own last download of it. */
  export: DataExport.nullable(),
})
export type StoredPerson = z.output<typeof StoredPerson>

const Whose = z.strictObject({ email: Email })
const WhoseAndWhy = z.strictObject({ email: Email, reason: LoggedReason })

export const DeletePerson = z
  .strictObject({ email: Email, confirmation: z.string().overwrite(cleanEmail).max(254), reason: LoggedReason })
  .refine(({ email, confirmation }) => email === confirmation, {
    path: ['confirmation'],
    message: 'Type the same address again: what is deleted doesn’t come back',
  })

/** A time in Melbourne as a form has it: '2026-12-01T14:30'. */
const Moment = z
  .string('Choose a day and a time')
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Choose a day and a time')
export const BreachAsked = z
  .strictObject({
    /** The id of a session that is still open, or an account's id or email. */
    of: line(254, 'Say whose looks: an email, or the id of an account or a session'),
    from: Moment,
    until: Moment,
  })
  .refine(({ from, until }) => from.length !== until.length || from < until, {
    path: ['until'],
    message: 'The end comes before the beginning',
  })

/** Whose personal data one session or account looked at. */
export const Breach = z.object({
  /** The email of who looked. */
  who: z.string(),
  affected: z.array(
    z.object({ name: z.string(), email: z.string(), what: z.string(), firstAt: Instant, lastAt: Instant }),
  ),
  /** Lists that were read or taken out, which may name others: how many rows. */
  lists: z.array(z.object({ action: z.string(), count: z.int(), at: Instant })),
  isMore: z.boolean(),
})
export type Breach = z.output<typeof Breach>

/** `here`: of this machine's data folder; `store`: of the object store, of every machine. */
export const deletionLists = ['here', 'store'] as const
export const ReplayDeletions = z.strictObject({
  from: z.enum(deletionLists, 'Choose where the list is'),
  reason: LoggedReason,
})

/** What was deleted once more, and where something has to end first. */
export const Replayed = z.object({
  people: z.int(),
  requests: z.int(),
  waiting: z.array(z.object({ email: z.string(), why: z.string() })),
})
export type Replayed = z.output<typeof Replayed>

/** What administrators do for a person who asks for their data, or for its end, and after somebody saw too much. */
export const adminPersonalData = {
  stored: {
    ...operated,
    method: 'GET',
    path: '/api/admin/people',
    summary: 'How much is stored about an address, and what its deletion would take and leave; who looked is logged',
    query: Whose,
    response: StoredPerson,
  },
  exportStored: {
    ...operated,
    method: 'POST',
    path: '/api/admin/people/exports',
    summary: 'Put all that is stored about an address into a ZIP file, which the caller can download for 24 hours',
    body: WhoseAndWhy,
    response: DataExport,
    status: 202,
  },
  erase: {
    ...operated,
    method: 'POST',
    path: '/api/admin/people/deletion',
    summary: 'Delete what is stored about an address, at once and for good; 409 with every reason where something runs',
    body: DeletePerson,
    response: z.object({ message: z.string() }),
  },
  breach: {
    ...operated,
    method: 'GET',
    path: '/api/admin/breach',
    summary: 'Whose personal data one session or account looked at between two times in Melbourne; asking is logged',
    query: BreachAsked,
    response: Breach,
  },
  replayDeletions: {
    ...operated,
    method: 'POST',
    path: '/api/admin/people/deletions/replay',
    summary: 'After a restore: delete again who was deleted since the backup',
    transactions: 'several',
    body: ReplayDeletions,
    response: Replayed,
  },
} as const satisfies Contract
