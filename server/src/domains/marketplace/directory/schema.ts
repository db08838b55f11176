import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.ts'

/** The trade '' is any. Counted hourly, because counting for each page takes too long. */
export const directoryCoverage = pgTable(
  'directory_coverage',
  {
    trade: text().notNull(),
    postcode: text().notNull(),
    count: integer().notNull(),
    countedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.trade, t.postcode] }),
    check('directory_coverage_count_positive', sql`${t.count} > 0`),
  ],
)
