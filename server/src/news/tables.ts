import { notificationTypes } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'
import { users } from '../modules/accounts/tables.ts'

/** What is kept of the news, as letters in the queue keep theirs: what cuts those when somebody is deleted cuts these. */
type KeptNews = { kind: string; data: Record<string, string | undefined> }

/** What somebody was told in the product itself; its words are written when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    data: jsonb().$type<KeptNews>().notNull(),
    /** What is alike until it is read: '3 new comments on ...' is one notification. Null: it stays alone. */
    alike: text(),
    count: integer().notNull().default(1),
    /** When the latest of them happened, in whole milliseconds: pages of the list are cut by it. */
    at: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('notifications_newest').on(t.userId, t.at.desc(), t.id.desc()),
    uniqueIndex('notifications_one_unread_of_alike').on(t.userId, t.alike).where(sql`${t.readAt} is null`),
    index('notifications_at').on(t.at),
    check('notifications_count_some', sql`${t.count} > 0`),
    check('notifications_type_known', sql`${t.type} in ${sql.raw(`('${notificationTypes.join("', '")}')`)}`),
  ],
)
