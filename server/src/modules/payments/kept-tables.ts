import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../db/columns.ts'
import { professionals } from '../professionals/tables.ts'

/** A professional's wish that points are bought by themselves, up to a sum a month; off until switched on. */
export const autoTopUps = pgTable(
  'auto_top_ups',
  {
    professionalId: uuid()
      .primaryKey()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    isOn: boolean().notNull().default(false),
    amountCents: integer().notNull(),
    monthlyCapCents: integer().notNull(),
    /** Why it was switched off by itself: the provider's words. */
    failure: text(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('auto_top_ups_amount_in_range', sql`${t.amountCents} between 1000 and 500000`),
    check('auto_top_ups_cap_covers_one', sql`${t.monthlyCapCents} >= ${t.amountCents}`),
  ],
)

/** Up to where the provider's happenings have been compared with the inbox. */
export const reconciliations = pgTable('reconciliations', {
  id: integer().primaryKey(),
  until: instant().notNull(),
  ranAt: instant().notNull(),
  /** Happenings that had never arrived by themselves, since the beginning. */
  found: integer().notNull().default(0),
})

/** Payments that do not match what we asked for: somebody has to look. */
export const paymentQuarantine = pgTable(
  'payment_quarantine',
  {
    id: id(),
    eventId: text(),
    objectId: text().notNull(),
    reason: text().notNull(),
    detail: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    createdAt: createdAt(),
    resolvedAt: instant(),
  },
  (t) => [uniqueIndex('payment_quarantine_once').on(t.objectId, t.reason)],
)
