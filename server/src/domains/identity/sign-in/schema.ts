import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userId } from '#core/foreign-keys.ts'
import { bytes, createdAt } from '#platform/database/columns.ts'

export const signIns = pgTable(
  'sign_ins',
  {
    state: text().primaryKey(),
    browserHash: bytes().notNull(),
    codeVerifier: text().notNull(),
    nonce: text().notNull(),
    returnTo: text().notNull(),
    /** Set if someone signed in confirms who they are; null for a sign-in. */
    userId: uuid().references(userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('sign_ins_age').on(t.createdAt)],
)
