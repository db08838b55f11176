import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id } from '#platform/database/columns.ts'

/**
 * Who did what to whom, where it matters later; only ever added to. Of a deleted person the words go (`detail`), and the
 * row says which action took them; after seven years the row goes.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** The user, null for the product itself. */
    actorId: uuid(),
    action: text().notNull(),
    subject: text(),
    detail: jsonb().$type<Record<string, string | number | undefined>>().notNull().default({}),
    at: createdAt(),
    /** Hashed with the words, so that nobody guesses from the hash what they were; it goes with them. */
    salt: uuid().defaultRandom(),
    /** The action that took the words out. */
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

/** A link for each action, made as its transaction commits: its hash is of the one before, the action and its salted words. */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  deedId: uuid().notNull().unique(),
  wordsHash: bytes().notNull(),
  hash: bytes().notNull(),
})

/** Where the chain begins, after what retention took, and where it ends: one row, for which writers queue as they commit. */
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
