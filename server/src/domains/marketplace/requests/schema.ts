import { budgetBands, occupancies, requestStatuses, timings, workKinds } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { bytes, createdAt, id, instant } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

export const quoteRequestStatus = pgEnum('request_status', requestStatuses)
export const workKind = pgEnum('work_kind', workKinds)
export const budgetBand = pgEnum('budget_band', budgetBands)
export const timing = pgEnum('timing', timings)
export const occupancy = pgEnum('occupancy', occupancies)

/** A homeowner's ask (API path /api/quotes). */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: id(),
    /** Whose it is once they have an account; before that the verified email says so. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: quoteRequestStatus().notNull().default('unverified'),
    title: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    projectType: text().notNull(),
    budget: text().notNull(),
    /** The documented `urgency`. */
    timeframe: text().notNull(),
    contactMethod: text().notNull(),
    isPublic: boolean().notNull().default(true),
    location: text().notNull(),
    projectAddress: text().notNull(),
    postcode: text().notNull(),
    suburb: text().notNull(),
    name: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    email: text().notNull(),
    /** The optional brief; empty trades mean that any may fit. */
    trades: text().array().notNull().default(sql`'{}'`),
    workKind: workKind(),
    budgetBand: budgetBand(),
    timing: timing(),
    occupancy: occupancy(),
    plansReady: boolean(),
    /** Whether first name and suburb may be shown to visitors as a recent request. */
    showsName: boolean().notNull().default(false),
    /** Whom the homeowner asked for by name: first among the three, if they may get it at all. */
    preferredProfessionalId: uuid().references(() => professionals.id, { onDelete: 'set null' }),
    /** What was paid for the consultation that it comes from: credited once the job is hired through us. */
    consultationFeeCents: integer(),
    /** The request whose three professionals didn’t suit: this one goes to others. A request has one second round. */
    secondRoundOf: uuid().references((): AnyPgColumn => quoteRequests.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    verifiedAt: instant(),
    /** When its number was known to be its owner's, by a text message to their account. */
    phoneVerifiedAt: instant(),
    /** Consent to pass the request on: when, to which wording, and a hash of the address it came from. */
    consentAt: instant(),
    consentVersion: text(),
    consentIpHash: bytes(),
    /** Slots taken, changed in the statement that takes them. */
    leadCount: integer().notNull().default(0),
    /** Matching is tried until then, while fewer than three leads were sent. */
    matchUntil: instant(),
    /** The earlier request of the same person for the same postcode: nothing is sent for this one. */
    duplicateOf: uuid().references((): AnyPgColumn => quoteRequests.id, { onDelete: 'set null' }),
    emailBouncedAt: instant(),
    acceptedAt: instant(),
    doneAt: instant(),
    /** Which side said that it is done first. */
    doneBy: text(),
    completedAt: instant(),
    cancelledAt: instant(),
    cancelReason: text(),
    /** Personal data was taken out at the homeowner's wish; what the ledger points at stays. */
    erasedAt: instant(),
    /** What a deleted request leaves of its address and number for 30 days: see `trace.ts`. */
    emailTrace: bytes(),
    phoneTrace: bytes(),
  },
  (t) => [
    index('quote_requests_user').on(t.userId, t.createdAt),
    index('quote_requests_email').on(t.email),
    index('quote_requests_email_trace').on(t.emailTrace).where(sql`${t.emailTrace} is not null`),
    index('quote_requests_phone_trace').on(t.phoneTrace).where(sql`${t.phoneTrace} is not null`),
    check(
      'quote_requests_trace_of_deleted',
      sql`${t.erasedAt} is not null or (${t.emailTrace} is null and ${t.phoneTrace} is null)`,
    ),
    /** Part of a name or an address, as administrators look for it. */
    index('quote_requests_named').using('gin', sql`lower(${t.name} || ' ' || ${t.email}) gin_trgm_ops`),
    index('quote_requests_same').on(t.postcode, t.createdAt),
    index('quote_requests_preferred').on(t.preferredProfessionalId),
    index('quote_requests_duplicate').on(t.duplicateOf),
    uniqueIndex('quote_requests_one_second_round').on(t.secondRoundOf),
    index('quote_requests_verified').on(t.verifiedAt),
    index('quote_requests_looked_for')
      .on(t.matchUntil)
      .where(sql`${t.status} in ('pending', 'quoted', 'in_progress') and ${t.leadCount} < 3`),
    index('quote_requests_shown').on(t.verifiedAt).where(sql`${t.showsName}`),
    check('quote_requests_fee_positive', sql`${t.consultationFeeCents} > 0`),
    check('quote_requests_three_leads', sql`${t.leadCount} between 0 and 3`),
    check('quote_requests_verified', sql`${t.status} in ('unverified', 'cancelled') or ${t.verifiedAt} is not null`),
    check(
      'quote_requests_no_leads_unverified',
      sql`${t.leadCount} = 0 or (${t.verifiedAt} is not null and ${t.consentAt} is not null)`,
    ),
    check('quote_requests_done_by', sql`${t.doneBy} in ('homeowner', 'professional')`),
  ],
)

export const requestFiles = pgTable(
  'request_files',
  {
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.fileId] }),
    uniqueIndex('request_files_one_request').on(t.fileId),
    uniqueIndex('request_files_position').on(t.requestId, t.position),
    check('request_files_at_most_ten', sql`${t.position} between 0 and 9`),
  ],
)

/** What quotes are compared against, line by line; drawn up from the kind of work, changed by the homeowner. */
export const scopeLines = pgTable(
  'scope_lines',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    label: text().notNull(),
  },
  (t) => [uniqueIndex('scope_lines_position').on(t.requestId, t.position)],
)

/** What happened and when; only ever added to. */
export const requestEvents = pgTable(
  'request_events',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    professionalId: uuid(),
    detail: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    at: createdAt(),
  },
  (t) => [index('request_events_request').on(t.requestId, t.at)],
)
