import { z } from 'zod'
import { Id, Instant, limit, line, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'

const words = (most: number) => z.preprocess(unlessEmpty, line(most).optional())
const day = z.preprocess(unlessEmpty, z.iso.date('Enter a date').optional())

export const AuditFilters = z.strictObject({
  /** Whose actions: part of an email. */
  by: words(100),
  action: words(60),
  /** About whom or what: a person's whole email, or an id. */
  about: words(254),
  /** Days in Melbourne, both included. */
  from: day,
  until: day,
})
export type AuditFilters = z.output<typeof AuditFilters>

/** Who did what to whom, and when. */
const AuditLine = z.object({
  id: z.string(),
  at: Instant,
  action: z.string(),
  /** The email of who did it; null for the product itself, a visitor, and the command line that was not told who. */
  by: z.string().nullable(),
  subject: z.string().nullable(),
  /** The email of the person or professional it was done to. */
  about: z.string().nullable(),
  /** What the subject is called, or the beginning of its number where it has no name, or was deleted. */
  name: z.string().nullable(),
  /** The address of its page; null where it has none. */
  path: z.string().nullable(),
  /** In words; empty where they went with a deleted person. */
  detail: z.string(),
})
export type AuditLine = z.output<typeof AuditLine>

/** What came of going through the whole log. */
const AuditCheck = z.object({
  checkedAt: Instant,
  rows: z.int(),
  /** Whose words went with a deleted person. */
  emptied: z.int(),
  /** The last hash, for whoever keeps it elsewhere. */
  hash: z.string(),
  /** Where the log is not what was written; null where it holds. */
  broken: z.object({ position: z.int(), why: z.string() }).nullable(),
})
export type AuditCheck = z.output<typeof AuditCheck>

/** The log of what administrators, and the product, did: append-only, each row hashed with the one before. */
export const audit = {
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'The audit log, newest first; who read it is logged',
    access: 'admin',
    recentSignIn: true,
    query: AuditFilters.extend({ limit: limit(50), cursor: z.string().max(400).optional() }).default({ limit: 50 }),
    response: z.array(AuditLine),
    paged: 'cursor',
  },
  state: {
    method: 'GET',
    path: '/api/admin/audit/state',
    summary: 'Whether the log was whole when it was last gone through, and the actions that are in it',
    access: 'admin',
    recentSignIn: true,
    response: z.object({ check: AuditCheck.nullable(), actions: z.array(z.string()) }),
  },
  verify: {
    method: 'POST',
    path: '/api/admin/audit/verify',
    summary: 'Go through the whole log in the background: every hash is computed anew',
    access: 'admin',
    recentSignIn: true,
    response: z.object({ message: z.string() }),
    status: 202,
  },
} as const satisfies Contract

/** An administrator's own filters of a tab: `query` is the part of its address. */
const SavedFilter = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type SavedFilter = z.output<typeof SavedFilter>

const Tab = z.string().regex(/^[a-z-]{1,40}$/, 'Choose a tab')

/** Filters that administrators keep, each for themselves. */
export const savedFilters = {
  filters: {
    method: 'GET',
    path: '/api/admin/filters',
    summary: 'The caller’s saved filters of a tab, by name',
    access: 'admin',
    recentSignIn: true,
    query: z.strictObject({ tab: Tab }),
    response: z.array(SavedFilter),
  },
  saveFilter: {
    method: 'POST',
    path: '/api/admin/filters',
    summary: 'Keep the filters of a tab under a name; the same name again replaces them',
    access: 'admin',
    recentSignIn: true,
    body: z.strictObject({
      tab: Tab,
      name: line(40, 'Give it a name'),
      query: line(1000, 'Filter the list first'),
    }),
    response: SavedFilter,
  },
  removeFilter: {
    method: 'DELETE',
    path: '/api/admin/filters/:filterId',
    summary: 'Forget one of the caller’s saved filters',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ filterId: Id }),
    response: z.object({ message: z.string() }),
  },
} as const satisfies Contract
