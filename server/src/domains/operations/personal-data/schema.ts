import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Everything about a person, asked for by them, or by an administrator: a ZIP file in the file store under person-exports, by the row's id. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    /** Who asked, and may download it. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose it is, where an administrator asked. */
    about: text(),
    askedAt: createdAt(),
    /** Kinds of rows and files written, of `total`. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    readyAt: instant(),
    failedAt: instant(),
    /** Until when it can be downloaded. */
    expiresAt: instant(),
    byteCount: bigint({ mode: 'number' }),
    rowCount: integer(),
    fileCount: integer(),
    /** Files that are not in it: their bytes are lost, or there were too many bytes. */
    missingCount: integer(),
  },
  (t) => [
    uniqueIndex('data_exports_one_at_a_time')
      .on(t.userId, sql`coalesce(${t.about}, '')`)
      .where(sql`${t.readyAt} is null and ${t.failedAt} is null`),
    index('data_exports_about').on(t.about),
    index('data_exports_user').on(t.userId, t.askedAt),
    index('data_exports_over').on(t.expiresAt),
    check('data_exports_ready_or_failed', sql`${t.readyAt} is null or ${t.failedAt} is null`),
    check('data_exports_ready_expires', sql`(${t.readyAt} is null) = (${t.expiresAt} is null)`),
  ],
)
