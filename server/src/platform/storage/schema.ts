import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { userId } from '#core/foreign-keys.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** What a stored file may be: a picture, or a document such as a PDF. It never changes. */
export const fileKinds = ['picture', 'document'] as const

/**
 * A stored file; its bytes lie in the file store under the id. Unattached ones are swept after a day. A table whose files
 * have to be pictures refers to `id` and `kind` together.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Null for what a visitor sends with a quote request. */
    ownerId: uuid().references(userId, { onDelete: 'cascade' }),
    kind: text({ enum: fileKinds }).notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    byteCount: integer().notNull(),
    /** SHA-256 of the bytes as they lie in the store, as hex; null for what was stored before it was kept. */
    sha256: text(),
    /** Of pictures only: those of the picture as it was drawn anew. */
    width: integer(),
    height: integer(),
    /** Of videos only: how long it is, in seconds, as it was read from the file. */
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
