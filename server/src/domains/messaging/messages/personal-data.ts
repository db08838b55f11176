import { and, inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Holding, holding, type Person } from '#core/personal-data.ts'
import {
  blocks,
  conversationMembers,
  conversations,
  messageFiles,
  messagePauses,
  messageReports,
  messages,
} from './schema.ts'

const isOf = (column: string, ids: string[]) => sql`${sql.identifier(column)} = ${anyOf(ids)}`
const ownThreads = ({ requestLeadIds, requestIds }: Person) =>
  sql`(select id from conversations where kind in ('lead', 'project') and ${isOf('subject', [...requestLeadIds, ...requestIds])})`
/** Those of their leads, and those with another person. */
const othersThreads = ({ leadIds, userIds }: Person) =>
  sql`(select id from conversations where (kind = 'lead' and ${isOf('subject', leadIds)})
    or ${isOf('first_user_id', userIds)} or ${isOf('second_user_id', userIds)})`
const isTheirMessage = (person: Person) =>
  sql`(${isOf('author_id', person.userIds)} or conversation_id in ${ownThreads(person)})`

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const messagesPersonalData: Holding[] = [
  holding(conversations, {
    called: 'conversations about requests',
    whose: (person) => sql`${conversations.id} in ${ownThreads(person)}`,
    fate: 'goes',
  }),
  holding(conversations, {
    called: 'conversations with others',
    whose: (person) => sql`${conversations.id} in ${othersThreads(person)}`,
    fate: 'stays',
    keeps: ['kind'],
    why: 'they are the others’ too',
  }),
  holding(conversationMembers, {
    called: 'conversations',
    whose: ({ userIds }) => inArray(conversationMembers.userId, userIds),
    fate: 'goes',
  }),
  holding(messages, { called: 'messages', whose: isTheirMessage, fate: 'goes' }),
  holding(messages, {
    called: 'messages from others',
    whose: (person) =>
      and(
        sql`${messages.conversationId} in ${othersThreads(person)}`,
        sql`not coalesce(${isOf('author_id', person.userIds)}, false)`,
      ),
    fate: 'stays',
    keeps: ['body'],
    why: 'they are the others’',
  }),
  holding(messageFiles, {
    called: 'files of messages',
    whose: (person) => sql`${messageFiles.messageId} in (select id from messages where ${isTheirMessage(person)})`,
    fate: 'goes',
  }),
  holding(messageReports, {
    called: 'reports of messages',
    whose: ({ userIds }) => inArray(messageReports.reporterId, userIds),
    fate: 'goes',
  }),
  holding(messageReports, {
    called: 'reports by others of messages',
    whose: (person) => sql`${messageReports.messageId} in (select id from messages where ${isTheirMessage(person)})`,
    tells: ['said', 'status', 'reason', 'createdAt'],
    fate: 'goes',
  }),
  holding(messagePauses, {
    called: 'pauses from sending messages',
    whose: ({ userIds }) => inArray(messagePauses.userId, userIds),
    fate: 'goes',
  }),
  holding(blocks, {
    called: 'people blocked',
    whose: ({ userIds }) => inArray(blocks.userId, userIds),
    fate: 'goes',
  }),
  holding(blocks, {
    called: 'blocks by other people',
    whose: ({ userIds }) => inArray(blocks.blockedId, userIds),
    tells: ['blockedId', 'createdAt'],
    fate: 'goes',
  }),
]
