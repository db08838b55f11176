import { and, inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Person, type PersonalTable, personalTable } from '#core/personal-data.ts'
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
const othersThreads = ({ leadIds, userIds }: Person) =>
  sql`(select id from conversations where (kind = 'lead' and ${isOf('subject', leadIds)})
    or ${isOf('first_user_id', userIds)} or ${isOf('second_user_id', userIds)})`
const isTheirMessage = (person: Person) =>
  sql`(${isOf('author_id', person.userIds)} or conversation_id in ${ownThreads(person)})`

export const messagesPersonalData: PersonalTable[] = [
  personalTable(conversations, {
    called: 'conversations about requests',
    belongsTo: (person) => sql`${conversations.id} in ${ownThreads(person)}`,
    fate: 'goes',
  }),
  personalTable(conversations, {
    called: 'conversations with others',
    belongsTo: (person) => sql`${conversations.id} in ${othersThreads(person)}`,
    fate: 'stays',
    keeps: ['kind'],
    why: 'they are the others’ too',
  }),
  personalTable(conversationMembers, {
    called: 'conversations',
    belongsTo: ({ userIds }) => inArray(conversationMembers.userId, userIds),
    fate: 'goes',
  }),
  personalTable(messages, { called: 'messages', belongsTo: isTheirMessage, fate: 'goes' }),
  personalTable(messages, {
    called: 'messages from others',
    belongsTo: (person) =>
      and(
        sql`${messages.conversationId} in ${othersThreads(person)}`,
        sql`not coalesce(${isOf('author_id', person.userIds)}, false)`,
      ),
    fate: 'stays',
    keeps: ['body'],
    why: 'they are the others’',
  }),
  personalTable(messageFiles, {
    called: 'files of messages',
    belongsTo: (person) => sql`${messageFiles.messageId} in (select id from messages where ${isTheirMessage(person)})`,
    fate: 'goes',
  }),
  personalTable(messageReports, {
    called: 'reports of messages',
    belongsTo: ({ userIds }) => inArray(messageReports.reporterId, userIds),
    fate: 'goes',
  }),
  personalTable(messageReports, {
    called: 'reports by others of messages',
    belongsTo: (person) =>
      sql`${messageReports.messageId} in (select id from messages where ${isTheirMessage(person)})`,
    exportsOnly: ['said', 'status', 'reason', 'createdAt'],
    fate: 'goes',
  }),
  personalTable(messagePauses, {
    called: 'pauses from sending messages',
    belongsTo: ({ userIds }) => inArray(messagePauses.userId, userIds),
    fate: 'goes',
  }),
  personalTable(blocks, {
    called: 'people blocked',
    belongsTo: ({ userIds }) => inArray(blocks.userId, userIds),
    fate: 'goes',
  }),
  personalTable(blocks, {
    called: 'blocks by other people',
    belongsTo: ({ userIds }) => inArray(blocks.blockedId, userIds),
    exportsOnly: ['blockedId', 'createdAt'],
    fate: 'goes',
  }),
]
