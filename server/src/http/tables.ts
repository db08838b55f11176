import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id } from '../db/columns.ts'

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

/** Rate limits; the shape is the rate limiter's own. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Our own keys, made once per database. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: bytes().notNull() })

/** Used proofs of work: each counts once. Swept once they could no longer pass. */
export const spentProofs = pgTable('spent_proofs', { signature: text().primaryKey(), at: createdAt() }, (t) => [
  index('spent_proofs_age').on(t.at),
])

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

/** Who did what to whom, where it matters later; only ever added to. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** The user, null for the product itself. */
    actorId: uuid(),
    action: text().notNull(),
    subject: text(),
    detail: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    at: createdAt(),
  },
  (t) => [index('audit_log_subject').on(t.subject, t.at), index('audit_log_action').on(t.action, t.at)],
)
