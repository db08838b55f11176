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

export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: id(),
    /** Null without an account; then the verified email owns it. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: quoteRequestStatus().notNull().default('unverified'),
    title: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    projectType: text().notNull(),
    budget: text().notNull(),
    /** Documented in the API as `urgency`. */
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
    trades: text().array().notNull().default(sql`'{}'`),
    workKind: workKind(),
    budgetBand: budgetBand(),
    timing: timing(),
    occupancy: occupancy(),
    plansReady: boolean(),
    /** Choices by the keys of `brief-questions.ts`. */
    answers: jsonb().$type<Record<string, string>>().notNull().default({}),
    showsName: boolean().notNull().default(false),
    preferredProfessionalId: uuid().references(() => professionals.id, { onDelete: 'set null' }),
    /** The fee paid for the consultation, credited once the job is hired through us. */
    consultationFeeCents: integer(),
    secondRoundOf: uuid().references((): AnyPgColumn => quoteRequests.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    verifiedAt: instant(),
    /** Proven by a text message to the owner's account. */
    phoneVerifiedAt: instant(),
    /** Consent: when, to which wording, and a hash of the IP address. */
    consentAt: instant(),
    consentVersion: text(),
    consentIpHash: bytes(),
    leadCount: integer().notNull().default(0),
    matchUntil: instant(),
    /** The earlier request of the same person and postcode; nothing is sent for this one. */
    duplicateOf: uuid().references((): AnyPgColumn => quoteRequests.id, { onDelete: 'set null' }),
    emailBouncedAt: instant(),
    acceptedAt: instant(),
    doneAt: instant(),
    doneBy: text(),
    completedAt: instant(),
    cancelledAt: instant(),
    cancelReason: text(),
    /** Personal data was removed; the row stays for the ledger. */
    erasedAt: instant(),
    /** Keyed hashes, kept for 30 days after deletion: see `openTraces`. */
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
    /** For administrators' searches by part of a name or address. */
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

/** Of requests that wait for proof of their email: the browser that sent them may correct it. */
export const requestSenders = pgTable(
  'request_senders',
  {
    requestId: uuid()
      .primaryKey()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    /** Of the secret in the browser's cookie. */
    browserHash: bytes().notNull(),
    /** What links of emails are for since the address was corrected: those before are for the request's own id, and end. */
    linkSubject: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('request_senders_browser').on(t.browserHash),
    uniqueIndex('request_senders_link').on(t.linkSubject),
    index('request_senders_age').on(t.createdAt),
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

/** Append-only. */
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
