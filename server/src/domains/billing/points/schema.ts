import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
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

/** Whole LV Points, and Australian dollars in integer cents; they never mix. */
export const ledgerUnit = pgEnum('ledger_unit', ['LVP', 'AUD'])
export const professionalAccounts = ['available', 'held', 'receivable', 'credit'] as const
/** `owing` is what owners owe back of earnings that were already paid out. */
export const ownerAccounts = ['earnings', 'owing'] as const
/** Credit is positive: money received is a negative `stripe_clearing`. */
export const ownAccounts = {
  issued_purchase: 'LVP',
  issued_bonus: 'LVP',
  revenue_leads: 'LVP',
  goodwill: 'LVP',
  receivable_control: 'LVP',
  stripe_clearing: 'AUD',
  revenue_top_ups: 'AUD',
  revenue_tiers: 'AUD',
  revenue_add_ons: 'AUD',
  revenue_bookings: 'AUD',
  revenue_courses: 'AUD',
  platform_fee: 'AUD',
  premium_pool: 'AUD',
  owner_shortfall: 'AUD',
  owing_control: 'AUD',
  payouts_requested: 'AUD',
  credit_held: 'AUD',
  credit_goodwill: 'AUD',
} as const
export const lotKind = pgEnum('lot_kind', ['paid', 'bonus'])
export const holdStatus = pgEnum('hold_status', ['held', 'captured', 'released', 'refunded'])

/** The platform's own balances are summed from postings instead of stored, so that no row is everybody's bottleneck. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text().notNull(),
    unit: ledgerUnit().notNull(),
    professionalId: uuid().references(() => professionals.id),
    ownerId: uuid().references(() => users.id),
    balance: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('ledger_accounts_one_each').on(t.professionalId, t.kind).where(sql`${t.professionalId} is not null`),
    uniqueIndex('ledger_accounts_owner_one_each').on(t.ownerId, t.kind).where(sql`${t.ownerId} is not null`),
    uniqueIndex('ledger_accounts_own_once').on(t.kind).where(sql`${t.professionalId} is null and ${t.ownerId} is null`),
    check('ledger_accounts_balance_positive', sql`${t.balance} >= 0`),
    check(
      'ledger_accounts_balance_kept',
      sql`(${t.professionalId} is null and ${t.ownerId} is null) = (${t.balance} is null)`,
    ),
    check('ledger_accounts_one_holder', sql`${t.professionalId} is null or ${t.ownerId} is null`),
    check('ledger_accounts_unit', sql`${t.professionalId} is null or (${t.unit} = 'AUD') = (${t.kind} = 'credit')`),
    check('ledger_accounts_owner_unit', sql`${t.ownerId} is null or ${t.unit} = 'AUD'`),
  ],
)

/** Postings sum to zero in each unit. A trigger refuses updates and deletes. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    kind: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of what the entry moves: the same key with other content is an error. */
    contentHash: bytes().notNull(),
    subject: uuid(),
    description: text().notNull(),
    amountCents: integer().notNull().default(0),
    reverses: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_entries_key_once').on(t.key),
    uniqueIndex('ledger_entries_reversed_once').on(t.reverses).where(sql`${t.reverses} is not null`),
    index('ledger_entries_subject').on(t.subject),
  ],
)

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entryId: uuid()
      .notNull()
      .references(() => ledgerEntries.id),
    accountId: uuid()
      .notNull()
      .references(() => ledgerAccounts.id),
    unit: ledgerUnit().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** Null for the platform's own accounts. */
    balanceAfter: bigint({ mode: 'number' }),
  },
  (t) => [
    index('ledger_postings_entry').on(t.entryId),
    index('ledger_postings_account').on(t.accountId, t.id),
    check('ledger_postings_amount_some', sql`${t.amount} <> 0`),
  ],
)

/** Spent first in, first out; refunded to the same lot. */
export const pointLots = pgTable(
  'point_lots',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    entryId: uuid()
      .notNull()
      .references(() => ledgerEntries.id),
    kind: lotKind().notNull(),
    points: integer().notNull(),
    remaining: integer().notNull(),
    costCents: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('point_lots_open').on(t.professionalId, t.createdAt, t.id).where(sql`${t.remaining} > 0`),
    index('point_lots_used').on(t.professionalId, t.createdAt, t.id).where(sql`${t.remaining} = 0`),
    index('point_lots_entry').on(t.entryId),
    check('point_lots_remaining_in_range', sql`${t.remaining} between 0 and ${t.points}`),
    check('point_lots_points_positive', sql`${t.points} > 0`),
  ],
)

export const pointHolds = pgTable(
  'point_holds',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    subject: uuid().notNull(),
    points: integer().notNull(),
    status: holdStatus().notNull().default('held'),
    createdAt: createdAt(),
    resolvedAt: instant(),
  },
  (t) => [
    uniqueIndex('point_holds_one_per_subject').on(t.subject),
    index('point_holds_professional').on(t.professionalId),
    check('point_holds_points_positive', sql`${t.points} > 0`),
    check('point_holds_resolved_says_when', sql`(${t.status} = 'held') = (${t.resolvedAt} is null)`),
  ],
)

export const holdLots = pgTable(
  'hold_lots',
  {
    holdId: uuid()
      .notNull()
      .references(() => pointHolds.id),
    lotId: uuid()
      .notNull()
      .references(() => pointLots.id),
    points: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.holdId, t.lotId] }),
    index('hold_lots_lot').on(t.lotId),
    check('hold_lots_points_positive', sql`${t.points} > 0`),
  ],
)

/** Only sealed postings, which never change; later ones are read from the postings themselves. */
export const revenueDays = pgTable('revenue_days', {
  day: date().primaryKey(),
  cents: bigint({ mode: 'number' }).notNull(),
})
