import { laterKinds } from '@lv/contract/engagement-options'
import { quoteLineKinds } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
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
import { leads } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests, scopeLines } from '#domains/marketplace/requests/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

export const quoteStatus = pgEnum('quote_status', ['sent', 'withdrawn', 'accepted', 'not_chosen'])
export const quoteLineKind = pgEnum('quote_line_kind', quoteLineKinds)

/** A trigger (migration `quotes_by_side`) keeps at most one accepted quote for each side of a request. */
export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    status: quoteStatus().notNull().default('sent'),
    version: integer().notNull().default(1),
    sentAt: instant().notNull(),
    readAt: instant(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('quotes_one_per_lead').on(t.leadId),
    index('quotes_request').on(t.requestId),
    index('quotes_professional').on(t.professionalId),
  ],
)

export type QuoteFlag = { code: string; effectiveFrom: string; says: string; isUnconfirmed: boolean }

/** Cents, GST included. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    lowCents: integer().notNull(),
    highCents: integer().notNull(),
    depositCents: integer().notNull().default(0),
    startFrom: date(),
    startTo: date(),
    durationDays: integer(),
    validUntil: date().notNull(),
    warranty: text().notNull().default(''),
    note: text().notNull().default(''),
    attachmentId: uuid().references(() => files.id, { onDelete: 'set null' }),
    flags: jsonb().$type<QuoteFlag[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.version] }),
    index('quote_versions_attachment').on(t.attachmentId),
    check('quote_versions_range', sql`${t.lowCents} > 0 and ${t.highCents} >= ${t.lowCents}`),
    check('quote_versions_deposit', sql`${t.depositCents} between 0 and ${t.highCents}`),
    check('quote_versions_start', sql`${t.startTo} >= ${t.startFrom}`),
  ],
)

/** Never changed. The hash is of exactly the accepted version (`acceptance.ts`). */
export const quoteAcceptances = pgTable(
  'quote_acceptances',
  {
    quoteId: uuid()
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    signedName: text().notNull(),
    /** SHA-256 in hex. */
    hash: text().notNull(),
    acceptedAt: instant().notNull(),
  },
  (t) => [index('quote_acceptances_user').on(t.userId)],
)

export const quoteLines = pgTable(
  'quote_lines',
  {
    id: id(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    position: integer().notNull(),
    scopeLineId: uuid().references(() => scopeLines.id, { onDelete: 'set null' }),
    kind: quoteLineKind().notNull(),
    label: text().notNull(),
    amountCents: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('quote_lines_position').on(t.quoteId, t.version, t.position),
    index('quote_lines_scope').on(t.scopeLineId),
    check('quote_lines_amount', sql`${t.amountCents} >= 0 and (${t.kind} <> 'excluded' or ${t.amountCents} = 0)`),
  ],
)

/** What of the price is due after the deposit, and when; none where the quote does not divide it. */
export const quoteStages = pgTable(
  'quote_stages',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    position: integer().notNull(),
    kind: text({ enum: laterKinds }).notNull(),
    label: text().notNull(),
    amountCents: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.version, t.position] }),
    check('quote_stages_kind_known', sql`${t.kind} in ${oneOf(laterKinds)}`),
    check('quote_stages_amount', sql`${t.amountCents} > 0`),
  ],
)

export const legalRules = pgTable(
  'legal_rules',
  {
    code: text().notNull(),
    effectiveFrom: date().notNull(),
    /** Cents, percent or days, as the code says. */
    value: integer().notNull(),
    source: text().notNull(),
    confirmedAt: instant(),
    confirmedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.code, t.effectiveFrom] }), index('legal_rules_confirmer').on(t.confirmedBy)],
)
