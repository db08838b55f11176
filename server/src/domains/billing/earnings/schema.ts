import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { communities } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const payoutStatus = pgEnum('payout_status', ['requested', 'paid', 'declined'])

/** The month's first day in Melbourne. */
export const premiumMonths = pgTable('premium_months', {
  month: date().primaryKey(),
  /** 80% of what premium members paid that month, plus what was carried over. */
  poolCents: integer().notNull(),
  sharedCents: integer().notNull(),
  createdAt: createdAt(),
})

export const premiumShares = pgTable(
  'premium_shares',
  {
    month: date()
      .notNull()
      .references(() => premiumMonths.month),
    communityId: uuid()
      .notNull()
      .references(() => communities.id),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    activeDays: integer().notNull(),
    members: integer().notNull(),
    cents: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.communityId] }),
    index('premium_shares_owner').on(t.ownerId, t.month),
    index('premium_shares_community').on(t.communityId),
    check('premium_shares_cents_positive', sql`${t.cents} > 0`),
  ],
)

export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    amountCents: integer().notNull(),
    status: payoutStatus().notNull().default('requested'),
    createdAt: createdAt(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id),
    /** The bank's reference, or why it was declined. */
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('payouts_one_waiting').on(t.ownerId).where(sql`${t.status} = 'requested'`),
    index('payouts_waiting').on(t.createdAt, t.id).where(sql`${t.status} = 'requested'`),
    index('payouts_decided').on(t.status, t.decidedAt, t.id),
    index('payouts_owner').on(t.ownerId, t.createdAt),
    index('payouts_decider').on(t.decidedBy),
    check('payouts_amount_positive', sql`${t.amountCents} > 0`),
    check('payouts_decided_says_when', sql`(${t.status} = 'requested') = (${t.decidedAt} is null)`),
  ],
)
