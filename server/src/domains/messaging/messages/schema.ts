import { conversationKinds, messageReportStatuses } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    kind: text({ enum: conversationKinds }).notNull(),
    /** The lead, quote request, collaborative project or community; null between two people. */
    subject: uuid(),
    /** The lower id of the two people comes first. */
    firstUserId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    secondUserId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastMessageAt: instant(),
    /** Only for leads: how far a homeowner without an account has read. */
    guestReadAt: instant(),
  },
  (t) => [
    uniqueIndex('conversations_one_per_subject').on(t.kind, t.subject),
    uniqueIndex('conversations_one_per_pair').on(t.firstUserId, t.secondUserId),
    index('conversations_second').on(t.secondUserId),
    check('conversations_kind_known', sql`${t.kind} in ${oneOf(conversationKinds)}`),
    check('conversations_about_something', sql`(${t.kind} = 'direct') = (${t.subject} is null)`),
    check(
      'conversations_between_two',
      sql`(${t.kind} = 'direct') = (${t.firstUserId} is not null and ${t.secondUserId} is not null)`,
    ),
    check('conversations_pair_in_order', sql`${t.firstUserId} < ${t.secondUserId}`),
  ],
)

/** Read state per person. Members of a community get a row only once they read or mute, without a `last_message_at`. */
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
    /** Undeleted messages of others since `readAt`, counted under the conversation's lock. */
    unread: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    lastMessageAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_members_newest').on(t.userId, t.lastMessageAt, t.conversationId),
    index('conversation_members_unread').on(t.userId, t.unread).where(sql`${t.unread} > 0 and not ${t.isMuted}`),
    check('conversation_members_unread_positive', sql`${t.unread} >= 0`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Null for the homeowner of a lead, who has no account (yet). */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    /** Unique within a conversation, so that `readAt` is exact. */
    createdAt: createdAt(),
    /** The other side was emailed about it; at most one email an hour. */
    isMailed: boolean().notNull().default(false),
    editedAt: instant(),
    /** A deleted message keeps its place without words. */
    deletedAt: instant(),
    fileCount: integer().notNull().default(0),
    /** It asks for payment outside the product, so readers are warned. */
    isCautioned: boolean().notNull().default(false),
  },
  (t) => [
    index('messages_conversation').on(t.conversationId, t.createdAt),
    index('messages_author').on(t.authorId),
    index('messages_words').using('gin', sql`to_tsvector('english', searchable(${t.body}))`),
    check(
      'messages_body_some',
      sql`length(${t.body}) <= 20000 and (${t.body} <> '' or ${t.fileCount} > 0) = (${t.deletedAt} is null)`,
    ),
  ],
)

export const messageFiles = pgTable(
  'message_files',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.position] }), unique('message_files_one_place').on(t.fileId)],
)

/** A copy of the reported words, as the author may change or delete them. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    reporterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    said: text().notNull(),
    note: text().notNull(),
    status: text({ enum: messageReportStatuses }).notNull().default('pending'),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    unique('message_reports_once').on(t.messageId, t.reporterId),
    index('message_reports_reporter').on(t.reporterId),
    index('message_reports_decider').on(t.decidedBy),
    index('message_reports_waiting').on(t.id).where(sql`${t.status} = 'pending'`),
    check('message_reports_status_known', sql`${t.status} in ${oneOf(messageReportStatuses)}`),
    check('message_reports_decided_says_when', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
  ],
)

/** People who may send no messages until an instant, by decision on a report. */
export const messagePauses = pgTable('message_pauses', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  untilAt: instant().notNull(),
  reason: text().notNull(),
})

export const blocks = pgTable(
  'blocks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.blockedId] }), index('blocks_blocked').on(t.blockedId)],
)

export const hiddenReaders = pgTable('hidden_readers', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
})
