import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** The ZIP file is in the file store under person-exports, by the row's id. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    /** Who asked, and may download it. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address, if an administrator asked. */
    about: text(),
    askedAt: createdAt(),
    /** Kinds of rows, and files, written of `total`. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    readyAt: instant(),
    failedAt: instant(),
    /** End of the download. */
    expiresAt: instant(),
    byteCount: bigint({ mode: 'number' }),
    rowCount: integer(),
    fileCount: integer(),
    /** Files whose bytes are lost, or past the limit. */
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
