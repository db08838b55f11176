import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id } from '#platform/database/columns.ts'

/** What came of going through the whole audit log, each time. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: id(),
    checkedAt: createdAt(),
    rowCount: integer().notNull(),
    emptiedCount: integer().notNull(),
    hash: text().notNull(),
    /** The link at which it is not what was written. */
    brokenAt: bigint({ mode: 'number' }),
    brokenWhy: text(),
  },
  (t) => [
    index('audit_checks_age').on(t.checkedAt),
    check('audit_checks_broken_says_why', sql`(${t.brokenAt} is null) = (${t.brokenWhy} is null)`),
  ],
)

/** Filters of a list that an administrator keeps: the part of its address. */
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
