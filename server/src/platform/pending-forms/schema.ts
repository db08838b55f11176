import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#platform/database/columns.ts'

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
