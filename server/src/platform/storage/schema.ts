import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { userId } from '#core/foreign-keys.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const fileKinds = ['picture', 'document'] as const

/** Unattached files are swept after a day. Tables that need pictures refer to `id` and `kind` together. */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Null for a visitor's file. */
    ownerId: uuid().references(userId, { onDelete: 'cascade' }),
    kind: text({ enum: fileKinds }).notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    byteCount: integer().notNull(),
    /** Hex, of the stored bytes; null for old files. */
    sha256: text(),
    /** Only of redrawn pictures. */
    width: integer(),
    height: integer(),
    videoSeconds: integer(),
    createdAt: createdAt(),
    attachedAt: instant(),
  },
  (t) => [
    index('files_owner').on(t.ownerId),
    index('files_unattached').on(t.createdAt).where(sql`${t.attachedAt} is null`),
    unique('files_id_of_kind').on(t.id, t.kind),
    check('files_bytes_positive', sql`${t.byteCount} > 0`),
    check('files_kind_known', sql`${t.kind} in ('picture', 'document')`),
    check(
      'files_attached_picture_drawn',
      sql`${t.attachedAt} is null or ${t.kind} <> 'picture' or (${t.width} > 0 and ${t.height} > 0) is true`,
    ),
  ],
)
