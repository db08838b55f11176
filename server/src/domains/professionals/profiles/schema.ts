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
/** `ended`: it was checked, and then the ABN or the licence number changed. */
export const documentStatus = pgEnum('document_status', ['submitted', 'checked', 'rejected', 'ended'])

export type LicenceNumbers = Partial<Record<Trade, string>>

/** The business profile of a user who gets leads. */
export const professionals = pgTable(
  'professionals',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Part of the public profile's address. */
    slug: text().notNull(),
    name: text().notNull(),
    businessName: text(),
    /** E.164. */
    mobile: text().notNull(),
    /** Since when a text message has shown that the number is theirs; a changed number loses it (trigger `keep_vetted`). */
    mobileVerifiedAt: instant(),
    /** Vetted before text messages could prove a number: it counts by its form, until it is changed. */
    mobileByForm: boolean().notNull().default(false),
    about: text().notNull().default(''),
    /** The licence number that quotes and the documented API show; those that count for leads are `licenceNumbers`. */
    licenseNumber: text(),
    /** Licence or registration numbers as stated, by trade: nobody has checked them (`documents` says what was checked). */
    licenceNumbers: jsonb().$type<LicenceNumbers>().notNull().default({}),
    businessType: text(),
    /** Eleven digits. */
    abn: text(),
    accountStatus: accountStatus().notNull().default('active'),
    /** Why the account is suspended, shown to the person it concerns. */
    statusReason: text(),
    /** Suspended without a reason: by when it is given (PRODUCT.md, section 9.17). */
    statusReasonDueAt: instant(),
    /** Since when the account is suspended, which names the suspension, and by whom; null from the command line. */
    suspendedAt: instant(),
    suspendedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When the email was verified: no leads before. Follows `users.email_verified` in the same transaction. */
    verifiedAt: instant(),
    /** Since when nothing is missing of what leads need: `vetting_gaps` says what does, and a trigger keeps this. */
    vettedAt: instant(),
    /** When the professional was told by mail what is missing. */
    vettingToldAt: instant(),
    receiveLeads: boolean().notNull().default(true),
    /** When a leave that was planned begins; null where it began as it was set. */
    awayFrom: instant(),
    /** No leads before this instant: the professional is away. The leave itself stands in `leaves`. */
    awayUntil: instant(),
    tier: tier().notNull().default('bronze'),
    /** Points with each paid month. */
    tierBonusPoints: integer().notNull().default(0),
    /** What the plan adds to top-ups, in thousandths, as it was agreed. */
    topUpPerMille: integer().notNull().default(0),
    /** A change of prices that the professional has not been written to about yet: what of theirs it concerns. */
    priceNotice: text(),
    /** None before they were chosen. */
    trades: text().array().notNull(),
    /** Kinds of work of these trades that they do not take (`kindsOfWork`): the drains, the gas. */
    leavesOut: text().array().notNull().default(sql`'{}'`),
    /** The service area, spelt out as postcodes; a radius is expanded when it is chosen. */
    postcodes: text().array().notNull(),
    basePostcode: text(),
    radiusKm: integer(),
    /** When they work, in Melbourne: days from 1 (Monday) to 7, and the same hours on each. */
    workDays: smallint().array().notNull().default(sql`'{}'`),
    worksFrom: time(),
    worksUntil: time(),
    /** False until the professional has chosen trades and area: the dashboard asks then. */
    hasChosenMatching: boolean().notNull().default(false),
    /** Turn and record, changed in the statements that send leads and record answers. */
    lastLeadAt: instant(),
    leadCount: integer().notNull().default(0),
    /** Median business minutes from a lead to the first attempt, over `answeredCount` leads; counted by a job. */
    medianAnswerMinutes: integer(),
    answeredCount: integer().notNull().default(0),
    /** Reviews that stand, and the sum of their stars: a trigger on `reviews` keeps both. */
    reviewCount: integer().notNull().default(0),
    starsTotal: integer().notNull().default(0),
    /** Their place in the circle of the directory, which begins elsewhere each day. */
    turnKey: integer().notNull().generatedAlwaysAs(sql`uuid_hash(id)`),
    /** Who may get leads at all: the one rule for matching, the line, the switch and what is counted. Leave comes on top. */
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

/**
 * Trades whose work is only for the licensed or registered in Victoria: who licenses, how a number looks, and where that
 * stands. Filled by migrations; when a row changes, who is vetted is worked out anew.
 */
export const licenceRules = pgTable('licence_rules', {
  trade: text().primaryKey(),
  /** 'Plumbing licence or registration number': the label of its field. */
  called: text().notNull(),
  regulator: text().notNull(),
  /** A number in capitals and without anything but letters and digits has to match this. */
  pattern: text().notNull(),
  examples: text().notNull(),
  /** When the work needs it. */
  needed: text().notNull(),
  /** Where anybody can look a number up. */
  registerUrl: text().notNull(),
  source: text().notNull(),
  /** The day on which the source was read. */
  readOn: date().notNull(),
})

/**
 * Every leave of a professional, past and present: time away does not count in the response record. Two leaves of one
 * professional never overlap (`leaves_never_overlap`, migration 0019).
 */
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

/** A licence or an insurance: what was shown, what was checked, by whom and until when it holds. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    kind: documentKind().notNull(),
    /** Class of a licence ('Domestic Builder Unlimited') or what an insurance covers. */
    class: text().notNull(),
    /** Trades whose leads need this licence: they pause when it expires. */
    trades: text().array().notNull(),
    holder: text().notNull(),
    number: text().notNull(),
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    status: documentStatus().notNull().default('submitted'),
    checkedAt: instant(),
    checkedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decisionNote: text().notNull().default(''),
    expiresAt: instant().notNull(),
    /** Days before expiry for which a mail has been sent: 30, then 7. */
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

/** Interest in what is coming, stored once a person and list. */
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
