import { chargeRules, chargeStates, closeOutReasons, leadStatuses, reportReasons } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  point,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { professionals, tier } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const leadStatus = pgEnum('lead_status', leadStatuses)
export const chargeState = pgEnum('charge_state', chargeStates)
export const chargeRule = pgEnum('charge_rule', chargeRules)
export const reportReason = pgEnum('report_reason', reportReasons)
export const reportStatus = pgEnum('report_status', ['pending', 'accepted', 'rejected'])
export const closeOutReason = pgEnum('close_out_reason', closeOutReasons)

/**
 * One factor of a match: what it was, what it counted for, and the sentence that says so. That of the part that somebody is for
 * names the request's `sides` as well: those that somebody is hired for with it, and its `own`, whose place it takes.
 */
export type MatchFactor = {
  factor: string
  weight: number
  score: number
  says: string
  sides?: string[]
  own?: string[]
}

/** One professional's paid copy of a quote request. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    status: leadStatus().notNull().default('sent'),
    costPoints: integer().notNull(),
    /** The kind of work as it is counted by day, said once and for all as the lead comes: a trigger writes it. */
    countedAs: text(),
    factors: jsonb().$type<MatchFactor[]>().notNull(),
    distanceKm: integer(),
    sentAt: instant().notNull(),
    /** First opened by the professional. */
    readAt: instant(),
    contactedAt: instant(),
    /** First mark, message or quote of the professional; from then the homeowner's silence counts. */
    attemptedAt: instant(),
    /** First read, answer, confirmation or acceptance of the homeowner. */
    engagedAt: instant(),
    /** What became of the points. `decideAt` is when silence decides; null once decided. */
    charge: chargeState().notNull().default('held'),
    chargeRule: chargeRule(),
    chargeDecidedAt: instant(),
    decideAt: instant(),
    /** When the homeowner was asked whether the professional was in touch, and what they answered. */
    askedAt: instant(),
    answer: text(),
    /** The homeowner took the phone number back. */
    phoneRevokedAt: instant(),
    /** The close-out card: place among the quotes, the winner's price band, and the homeowner's reason. */
    closeOutRank: integer(),
    closeOutOf: integer(),
    closeOutBand: text(),
    closeOutReason: closeOutReason(),
    closedAt: instant(),
    /** When the professional, hired, first said that their part of the job is done. */
    doneAt: instant(),
    /** Since when its professional had been vetted: the database refuses a lead for anybody else. */
    vettedAt: instant(),
    /** Sent before anybody was vetted. */
    predatesVetting: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('leads_one_per_professional').on(t.requestId, t.professionalId),
    index('leads_inbox').on(t.professionalId, t.sentAt.desc()),
    index('leads_sent').on(t.sentAt, t.id),
    index('leads_undecided').on(t.decideAt).where(sql`${t.charge} = 'held'`),
    index('leads_unasked').on(t.attemptedAt).where(sql`${t.askedAt} is null and ${t.charge} = 'held'`),
    check('leads_cost_positive', sql`${t.costPoints} > 0`),
    check('leads_decided_says_why', sql`(${t.charge} = 'held') = (${t.chargeRule} is null)`),
    check('leads_decided_says_when', sql`(${t.charge} = 'held') = (${t.chargeDecidedAt} is null)`),
    check('leads_contacted_is_an_attempt', sql`${t.contactedAt} is null or ${t.attemptedAt} is not null`),
    check('leads_answer', sql`${t.answer} in ('yes', 'no')`),
  ],
)

const leadDayColumns = {
  /** The day in Melbourne on which they were sent. */
  day: date().notNull(),
  projectType: text().notNull(),
  leads: integer().notNull(),
  contacted: integer().notNull(),
  /** From sent to contacted, all together. */
  answerSeconds: numeric().notNull(),
  points: integer().notNull(),
  givenBack: integer().notNull(),
}

/**
 * The leads of each day by kind of work, for figures over many of them. Triggers write what changes (migration
 * `lead_days`) into `lead_day_changes`, so that no two leads wait for one row; `keep-lead-days.ts` adds it up. The truth is both together.
 */
export const leadDays = pgTable('lead_days', leadDayColumns, (t) => [primaryKey({ columns: [t.day, t.projectType] })])

/** What has changed about the leads of a day since they were last added up: a lead that came, was contacted or decided. */
export const leadDayChanges = pgTable('lead_day_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...leadDayColumns,
})

/** Every day on which a professional was shown the homeowner's phone number. */
export const contactReveals = pgTable(
  'contact_reveals',
  {
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    day: date().notNull(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.leadId, t.day] })],
)

export const leadReports = pgTable(
  'lead_reports',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    reason: reportReason().notNull(),
    note: text().notNull().default(''),
    status: reportStatus().notNull().default('pending'),
    /** Null where a rule decided at once. */
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    decisionNote: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lead_reports_one_per_lead').on(t.leadId),
    index('lead_reports_created').on(t.createdAt, t.id),
    index('lead_reports_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    index('lead_reports_decider').on(t.decidedBy),
    check('lead_reports_decided_says_when', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
  ],
)

/**
 * Everybody who waits for leads, once for each of their trades, as matching looks for them: whether they may get one and can
 * pay for it, what they do and where. An index over professionals, their points and their licences at once: triggers keep it
 * (migration `lead_turns_by_trade`), nobody writes it.
 */
export const leadTurns = pgTable(
  'lead_turns',
  {
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    trade: text().notNull(),
    /** Until when a checked licence of the trade holds, or held; null where none was checked. */
    licensedUntil: instant(),
    tier: tier().notNull(),
    lastLeadAt: instant(),
    mayReceive: boolean().notNull(),
    canPay: boolean().notNull(),
    /** All of their trades. */
    trades: text().array().notNull(),
    /** Whether these are all that there are: who chose theirs fits better. */
    takesAll: boolean().notNull().generatedAlwaysAs(sql`cardinality(trades) >= 15`),
    /** The response record, as the profile has it. */
    medianAnswerMinutes: integer(),
    answeredCount: integer().notNull(),
    /**
     * The middle of their area, in km east and north on a flat map: their base, or the middle of the postcodes they listed.
     * Null where none of them is known.
     */
    place: point({ mode: 'xy' }),
  },
  (t) => [
    primaryKey({ columns: [t.professionalId, t.trade] }),
    index('lead_turns_chosen')
      .using('gist', t.trade, t.place)
      .where(sql`${t.mayReceive} and ${t.canPay} and not ${t.takesAll}`),
    index('lead_turns_all')
      .using('gist', t.trade, t.place)
      .where(sql`${t.mayReceive} and ${t.canPay} and ${t.takesAll}`),
    index('lead_turns_licensed')
      .using('gist', t.trade, t.place)
      .where(sql`${t.mayReceive} and ${t.licensedUntil} is not null`),
    // The directory: the nearest of a trade, and the nearest at all, by the line of their first trade.
    index('lead_turns_listed').using('gist', t.trade, t.place).where(sql`${t.mayReceive}`),
    index('lead_turns_listed_once').using('gist', t.place).where(sql`${t.mayReceive} and ${t.trade} = ${t.trades}[1]`),
  ],
)
