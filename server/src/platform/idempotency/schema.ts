import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#platform/database/columns.ts'

/** `status` is null while the first attempt is under way. */
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
