import { COST_MIN, costAreaKeys, costKindKeys } from '@lv/contract/cost-areas'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'

/** Unchanged until enough quotes have moved, so that comparing two versions gives no single quote away. */
export const costFigures = pgTable(
  'cost_figures',
  {
    kind: text({ enum: costKindKeys }).notNull(),
    area: text({ enum: costAreaKeys }).notNull(),
    lowCents: integer().notNull(),
    medianCents: integer().notNull(),
    highCents: integer().notNull(),
    quoteCount: integer().notNull(),
    /** `since` is inclusive, `until` exclusive. */
    since: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.area] }),
    check('cost_figures_enough', sql`${t.quoteCount} >= ${sql.raw(String(COST_MIN.quotes))}`),
    check(
      'cost_figures_order',
      sql`0 < ${t.lowCents} and ${t.lowCents} <= ${t.medianCents} and ${t.medianCents} <= ${t.highCents}`,
    ),
  ],
)
