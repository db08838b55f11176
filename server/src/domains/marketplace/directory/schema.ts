import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.ts'

/**
 * How many professionals who may be listed work in a postcode, by trade; '' is any of them. Counted anew every hour, as
 * a map of everybody's areas takes too long to count for each page.
 */
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
