import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'
import { users } from '../modules/accounts/tables.ts'

/** A stored file; its bytes lie in the file store under the id. Unattached ones are swept after a day. */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Null for what a visitor sends with a quote request. */
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text().notNull(),
    byteCount: integer().notNull(),
    /** Of pictures only. */
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
    attachedAt: instant(),
  },
  (t) => [
    index('files_owner').on(t.ownerId),
    index('files_unattached').on(t.createdAt).where(sql`${t.attachedAt} is null`),
    check('files_bytes_positive', sql`${t.byteCount} > 0`),
  ],
)
