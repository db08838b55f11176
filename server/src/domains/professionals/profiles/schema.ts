import { type Trade, waitlists } from '@lv/contract/options'
import { tierNames } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

export const accountStatus = pgEnum('account_status', ['active', 'suspended'])
export const tier = pgEnum('tier', tierNames)
export const waitlist = pgEnum('waitlist', waitlists)
export const documentKind = pgEnum('document_kind', ['licence', 'insurance'])
/** `ended`: checked, but the ABN or licence number has changed since. */
export const documentStatus = pgEnum('document_status', ['submitted', 'checked', 'rejected', 'ended'])

export type LicenceNumbers = Partial<Record<Trade, string>>

export const professionals = pgTable(
  'professionals',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    name: text().notNull(),
    businessName: text(),
    /** E.164. */
    mobile: text().notNull(),
    /** When a text message proved the number; a changed number loses it (trigger `keep_vetted`). */
    mobileVerifiedAt: instant(),
    /** Vetted before numbers were proven by text: its form suffices until it changes. */
    mobileByForm: boolean().notNull().default(false),
    about: text().notNull().default(''),
    /** Shown in quotes and the documented API; leads need `licenceNumbers`. */
    licenseNumber: text(),
    /** Numbers as stated, by trade; `documents` says what was checked. */
    licenceNumbers: jsonb().$type<LicenceNumbers>().notNull().default({}),
    businessType: text(),
    abn: text(),
    accountStatus: accountStatus().notNull().default('active'),
    statusReason: text(),
    /** When the reason for a suspension is due (PRODUCT.md, section 9.17). */
    statusReasonDueAt: instant(),
    /** Identifies the suspension; `suspendedBy` is null from the command line. */
    suspendedAt: instant(),
    suspendedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Follows `users.email_verified` in the same transaction. */
    verifiedAt: instant(),
    /** Kept by a trigger, from `vetting_gaps`. */
    vettedAt: instant(),
    vettingToldAt: instant(),
    receiveLeads: boolean().notNull().default(true),
    /** Null if the leave began as it was set. */
    awayFrom: instant(),
    awayUntil: instant(),
    tier: tier().notNull().default('bronze'),
    tierBonusPoints: integer().notNull().default(0),
    /** In thousandths, as agreed. */
    topUpPerMille: integer().notNull().default(0),
    /** What a change of prices affects, until the professional is told. */
    priceNotice: text(),
    trades: text().array().notNull(),
    /** Kinds of work that they do not take (`kindsOfWork`). */
    leavesOut: text().array().notNull().default(sql`'{}'`),
    /** The service area; a radius is expanded when it is chosen. */
    postcodes: text().array().notNull(),
    basePostcode: text(),
    radiusKm: integer(),
    /** Days from 1 (Monday) to 7, in Melbourne, with the same hours each. */
    workDays: smallint().array().notNull().default(sql`'{}'`),
    worksFrom: time(),
    worksUntil: time(),
    hasChosenMatching: boolean().notNull().default(false),
    lastLeadAt: instant(),
    leadCount: integer().notNull().default(0),
    /** Business minutes from lead to first attempt, counted by a job. */
    medianAnswerMinutes: integer(),
    answeredCount: integer().notNull().default(0),
    /** A trigger on `reviews` keeps both. */
    reviewCount: integer().notNull().default(0),
    starsTotal: integer().notNull().default(0),
    /** Place in the directory's circle, which starts elsewhere each day. */
    turnKey: integer().notNull().generatedAlwaysAs(sql`uuid_hash(id)`),
    /** The one rule for matching, the switch and counts; leave is checked in addition. */
    mayReceiveLeads: boolean()
      .notNull()
      .generatedAlwaysAs(sql`account_status = 'active' and receive_leads and vetted_at is not null`),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('professionals_one_per_user').on(t.userId),
    uniqueIndex('professionals_slug_once').on(t.slug),
    index('professionals_mobile').on(t.mobile),
    index('professionals_area').using('gin', t.postcodes, t.trades).where(sql`${t.mayReceiveLeads}`),
    uniqueIndex('professionals_one_per_abn').on(t.abn),
    index('professionals_listed_in_turn').on(t.turnKey, t.id).where(sql`${t.mayReceiveLeads}`),
    index('professionals_untold').on(t.verifiedAt).where(sql`${t.vettedAt} is null and ${t.vettingToldAt} is null`),
    index('professionals_reason_owed').on(t.statusReasonDueAt).where(sql`${t.statusReasonDueAt} is not null`),
    index('professionals_suspender').on(t.suspendedBy),
    check(
      'professionals_suspended_since',
      sql`(${t.suspendedAt} is null and ${t.suspendedBy} is null) or ${t.accountStatus} = 'suspended'`,
    ),
    check(
      'professionals_reason_owed',
      sql`${t.statusReasonDueAt} is null or (${t.accountStatus} = 'suspended' and ${t.statusReason} is null)`,
    ),
    check('professionals_abn_valid', sql`${t.abn} is null or is_abn(${t.abn})`),
    check('professionals_trades_chosen', sql`cardinality(${t.trades}) > 0 or not ${t.hasChosenMatching}`),
    check('professionals_postcodes_some', sql`cardinality(${t.postcodes}) > 0`),
    check('professionals_lead_count_positive', sql`${t.leadCount} >= 0`),
    check(
      'professionals_hours',
      sql`case when cardinality(${t.workDays}) = 0 then ${t.worksFrom} is null and ${t.worksUntil} is null
        else coalesce(${t.worksFrom} < ${t.worksUntil}, false) and ${t.workDays} <@ '{1,2,3,4,5,6,7}' end`,
    ),
    check('professionals_radius_with_base', sql`${t.radiusKm} is null or ${t.basePostcode} is not null`),
  ],
)

/** Work reserved in Victoria to licensed or registered trades. Filled by migrations; a change reworks who is vetted. */
export const licenceRules = pgTable('licence_rules', {
  trade: text().primaryKey(),
  called: text().notNull(),
  regulator: text().notNull(),
  /** Matches a number in capitals, letters and digits only. */
  pattern: text().notNull(),
  examples: text().notNull(),
  needed: text().notNull(),
  registerUrl: text().notNull(),
  source: text().notNull(),
  readOn: date().notNull(),
})

/** Leave does not count in the response record. A professional's leaves never overlap (`leaves_never_overlap`). */
export const leaves = pgTable(
  'leaves',
  {
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.professionalId, t.fromAt] }), check('leaves_last', sql`${t.untilAt} > ${t.fromAt}`)],
)

export const documents = pgTable(
  'documents',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    kind: documentKind().notNull(),
    class: text().notNull(),
    /** Leads for these trades pause when it expires. */
    trades: text().array().notNull(),
    holder: text().notNull(),
    number: text().notNull(),
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    status: documentStatus().notNull().default('submitted'),
    checkedAt: instant(),
    checkedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decisionNote: text().notNull().default(''),
    expiresAt: instant().notNull(),
    warnedDays: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    index('documents_professional').on(t.professionalId),
    index('documents_file').on(t.fileId),
    index('documents_checker').on(t.checkedBy),
    index('documents_expiry').on(t.expiresAt).where(sql`${t.status} = 'checked'`),
    index('documents_classes').on(t.class, t.expiresAt).where(sql`${t.kind} = 'licence' and ${t.status} = 'checked'`),
    check('documents_checked_says_when', sql`(${t.status} = 'submitted') = (${t.checkedAt} is null)`),
  ],
)

export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    waitlist: waitlist().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.waitlist, t.userId] }), index('waitlist_entries_user').on(t.userId)],
)
