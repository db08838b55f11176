import { sql } from 'drizzle-orm'
import { boolean, check, index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../db/columns.ts'
import { users } from '../accounts/tables.ts'

export const conversationKind = pgEnum('conversation_kind', ['lead'])

/** A thread about something; today a lead's, between the homeowner and the professional. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    kind: conversationKind().notNull(),
    /** Its subject: the lead. */
    subject: uuid().notNull(),
    createdAt: createdAt(),
    lastMessageAt: instant(),
  },
  (t) => [uniqueIndex('conversations_one_per_subject').on(t.kind, t.subject)],
)

/** How far each person has read. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] }), index('conversation_members_user').on(t.userId)],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: createdAt(),
    /** The other side was sent a mail about it: at most one an hour. */
    isMailed: boolean().notNull().default(false),
  },
  (t) => [
    index('messages_conversation').on(t.conversationId, t.createdAt),
    index('messages_author').on(t.authorId),
    check('messages_body_some', sql`length(${t.body}) between 1 and 4000`),
  ],
)
