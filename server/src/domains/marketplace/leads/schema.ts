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

/** `sides` are the sides one is hired for together; `own` are those whose places the lead takes. */
export type MatchFactor = {
  factor: string
  weight: number
  score: number
  says: string
  sides?: string[]
  own?: string[]
}

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
    countedAs: text(),
    factors: jsonb().$type<MatchFactor[]>().notNull(),
    distanceKm: integer(),
    sentAt: instant().notNull(),
    readAt: instant(),
    contactedAt: instant(),
    /** From then on the homeowner's silence counts. */
    attemptedAt: instant(),
    engagedAt: instant(),
    /** `decideAt` is when silence decides; null once decided. */
    charge: chargeState().notNull().default('held'),
    chargeRule: chargeRule(),
    chargeDecidedAt: instant(),
    decideAt: instant(),
    askedAt: instant(),
    answer: text(),
    phoneRevokedAt: instant(),
    /** The place among the quotes, the winner's price band and the homeowner's reason. */
    closeOutRank: integer(),
    closeOutOf: integer(),
    closeOutBand: text(),
    closeOutReason: closeOutReason(),
    closedAt: instant(),
    doneAt: instant(),
    /** The database refuses a lead for a professional who is not vetted. */
    vettedAt: instant(),
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
  day: date().notNull(),
  projectType: text().notNull(),
  leads: integer().notNull(),
  contacted: integer().notNull(),
  /** Total from sent to contacted. */
  answerSeconds: numeric().notNull(),
  points: integer().notNull(),
  givenBack: integer().notNull(),
}

/** Triggers write changes to `lead_day_changes`, so that no two leads wait for one row. Read both together. */
export const leadDays = pgTable('lead_days', leadDayColumns, (t) => [primaryKey({ columns: [t.day, t.projectType] })])

export const leadDayChanges = pgTable('lead_day_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...leadDayColumns,
})

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

/** Kept by triggers (migration `lead_turns_by_trade`) as one index over professionals, points and licences. */
export const leadTurns = pgTable(
  'lead_turns',
  {
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    trade: text().notNull(),
    licensedUntil: instant(),
    tier: tier().notNull(),
    lastLeadAt: instant(),
    mayReceive: boolean().notNull(),
    canPay: boolean().notNull(),
    trades: text().array().notNull(),
    takesAll: boolean().notNull().generatedAlwaysAs(sql`cardinality(trades) >= 15`),
    medianAnswerMinutes: integer(),
    answeredCount: integer().notNull(),
    /** Kilometres east and north on a flat map; null where no place is known. */
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
    // For the directory: the nearest of a trade, and the nearest of all by their first trade.
    index('lead_turns_listed').using('gist', t.trade, t.place).where(sql`${t.mayReceive}`),
    index('lead_turns_listed_once').using('gist', t.place).where(sql`${t.mayReceive} and ${t.trade} = ${t.trades}[1]`),
  ],
)
