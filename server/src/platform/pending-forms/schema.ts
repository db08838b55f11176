import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#platform/database/columns.ts'

/** What was typed into a page's form, waiting while its person signs in or confirms who they are. */
export const keptForms = pgTable(
  'kept_forms',
  {
    browserHash: bytes().primaryKey(),
    path: text().notNull(),
    values: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('kept_forms_age').on(t.createdAt)],
)
