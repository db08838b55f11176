import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const priceChanges = pgTable(
  'price_changes',
  {
    id: id(),
    effectiveFrom: instant().notNull(),
    figures: jsonb().$type<Record<string, number>>().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index('price_changes_asked_by').on(t.askedBy)],
)

/** Cents, points, thousandths or months. A trigger stops rows changing or starting in the past. */
export const priceBook = pgTable(
  'price_book',
  {
    code: text().notNull(),
    effectiveFrom: instant().notNull(),
    value: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.effectiveFrom] }),
    check('price_book_value_not_negative', sql`${t.value} >= 0`),
  ],
)
