import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export const auditChecks = pgTable(
  'audit_checks',
  {
    id: id(),
    checkedAt: createdAt(),
    rowCount: integer().notNull(),
    emptiedCount: integer().notNull(),
    hash: text().notNull(),
    /** The first link that does not match; null if all do. */
    brokenAt: bigint({ mode: 'number' }),
    brokenWhy: text(),
  },
  (t) => [
    index('audit_checks_age').on(t.checkedAt),
    check('audit_checks_broken_says_why', sql`(${t.brokenAt} is null) = (${t.brokenWhy} is null)`),
  ],
)

export const savedFilters = pgTable(
  'saved_filters',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tab: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('saved_filters_once').on(t.adminId, t.tab, t.name)],
)
