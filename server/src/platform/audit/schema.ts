import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id } from '#platform/database/columns.ts'

/** Append-only. Deleting a person clears `detail`; rows go after seven years. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null for the product itself. */
    actorId: uuid(),
    action: text().notNull(),
    subject: text(),
    detail: jsonb().$type<Record<string, string | number | undefined>>().notNull().default({}),
    at: createdAt(),
    /** Keeps the details from being guessed by their hash; cleared together with them. */
    salt: uuid().defaultRandom(),
    emptiedBy: uuid(),
  },
  (t) => [
    index('audit_log_subject').on(t.subject, t.at),
    index('audit_log_action').on(t.action, t.at),
    index('audit_log_actor').on(t.actorId, t.at),
    index('audit_log_age').on(t.at),
    check(
      'audit_log_emptied',
      sql`(${t.salt} is null) = (${t.emptiedBy} is not null) and (${t.salt} is not null or ${t.detail} = '{}')`,
    ),
  ],
)

/** Added as a transaction commits: each hash covers the previous one, the entry and its salted details. */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  deedId: uuid().notNull().unique(),
  wordsHash: bytes().notNull(),
  hash: bytes().notNull(),
})

/** One row: first link after retention and last link. Writers lock it as they commit. */
export const auditEnds = pgTable(
  'audit_ends',
  {
    isOnly: boolean().primaryKey().default(true),
    firstPosition: bigint({ mode: 'number' }).notNull(),
    firstHash: bytes().notNull(),
    lastPosition: bigint({ mode: 'number' }).notNull(),
    lastHash: bytes().notNull(),
  },
  (t) => [check('audit_ends_one', sql`${t.isOnly}`)],
)
