import { index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#platform/database/columns.ts'

/** Answers kept for a retry with the same `Idempotency-Key`; `status` is null while the first is under way. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    status: integer(),
    answer: json(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.actorId, t.operation, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)

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
