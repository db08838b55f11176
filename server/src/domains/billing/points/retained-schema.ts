import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { bytes, instant } from '#platform/database/columns.ts'
import { ledgerEntries, pointLots } from './schema.ts'

export const takenLots = pgTable(
  'taken_lots',
  {
    entryId: uuid()
      .notNull()
      .references(() => ledgerEntries.id),
    lotId: uuid()
      .notNull()
      .references(() => pointLots.id),
    points: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.lotId] }),
    index('taken_lots_lot').on(t.lotId),
    check('taken_lots_points_some', sql`${t.points} <> 0`),
  ],
)

/** Kept by the statement that writes the ledger, so that a long wallet reads as fast as a new one. */
export const pointDays = pgTable(
  'point_days',
  {
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    day: date().notNull(),
    boughtCents: integer().notNull().default(0),
    boughtPoints: integer().notNull().default(0),
    bonusPoints: integer().notNull().default(0),
    spentPoints: integer().notNull().default(0),
    leads: integer().notNull().default(0),
    refundedPoints: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.professionalId, t.day] })],
)

/** Kept after deletion. `abn` is null for grants from before it was required. */
export const welcomeGrants = pgTable(
  'welcome_grants',
  {
    professionalId: uuid()
      .primaryKey()
      .references(() => professionals.id),
    mobile: text().notNull(),
    abn: text(),
    grantedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('welcome_grants_one_per_mobile').on(t.mobile),
    uniqueIndex('welcome_grants_one_per_abn').on(t.abn),
  ],
)

/** The next run fills in the digest of what came since the seal before. */
export const ledgerSeals = pgTable('ledger_seals', {
  upto: bigint({ mode: 'number' }).primaryKey(),
  notedAt: instant().notNull(),
  digest: bytes(),
  sealedAt: instant(),
})
