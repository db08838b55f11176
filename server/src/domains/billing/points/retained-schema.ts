import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { bytes, instant } from '#platform/database/columns.ts'
import { ledgerEntries, pointLots } from './schema.ts'

/** The lots an entry took points back from, or covered a debt from; negative where they returned to the lot. */
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

/**
 * What a professional bought, spent and got back on a day in Melbourne, kept by the statement that writes the ledger: a
 * wallet of many years is read as fast as a new one. Points of leads are spent when they are captured.
 */
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

/**
 * Who got the welcome points: once per profile, ABN and mobile number, even when the account is gone. `abn` is null for
 * those from before an ABN was required.
 */
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

/** How far the ledger went at an instant; the digest of what came since the seal before is filled in by the next run. */
export const ledgerSeals = pgTable('ledger_seals', {
  /** The newest posting. */
  upto: bigint({ mode: 'number' }).primaryKey(),
  notedAt: instant().notNull(),
  digest: bytes(),
  sealedAt: instant(),
})
