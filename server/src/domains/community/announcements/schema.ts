import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { communities } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    /** `htmlVersion` is the number of the renderer that made it (see posts/parts/markdown.ts). */
    contentHtml: text().notNull(),
    htmlVersion: smallint().notNull(),
    isPinned: boolean().notNull().default(false),
    publishedAt: instant().notNull(),
    /** Null until the members begin to be told. */
    toldAt: instant(),
    createdAt: createdAt(),
    editedAt: instant(),
  },
  (t) => [
    index('announcements_of_community').on(t.communityId, t.isPinned, t.publishedAt, t.id),
    index('announcements_author').on(t.authorId),
    index('announcements_untold').on(t.publishedAt).where(sql`${t.toldAt} is null`),
  ],
)
