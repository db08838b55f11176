import { and, sql } from 'drizzle-orm'
import { anyOf } from '../../house/any-of.ts'
import { type Holding, holding, type Person } from '../../house/holding.ts'
import { conversations, messages } from './tables.ts'

const isOf = (column: string, ids: string[]) => sql`${sql.identifier(column)} = ${anyOf(ids)}`
const ownThreads = ({ requestLeadIds }: Person) =>
  sql`(select id from conversations where kind = 'lead' and ${isOf('subject', requestLeadIds)})`
const othersThreads = ({ leadIds }: Person) =>
  sql`(select id from conversations where kind = 'lead' and ${isOf('subject', leadIds)})`

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const messagesPeople: Holding[] = [
  holding(conversations, {
    called: 'threads of their requests',
    whose: (person) => sql`${conversations.id} in ${ownThreads(person)}`,
    fate: 'goes',
  }),
  holding(conversations, {
    called: 'threads of their leads',
    whose: (person) => sql`${conversations.id} in ${othersThreads(person)}`,
    fate: 'stays',
    keeps: [],
    why: 'they are the homeowners’',
  }),
  holding(messages, {
    called: 'messages',
    whose: (person) => sql`${isOf('author_id', person.userIds)} or ${messages.conversationId} in ${ownThreads(person)}`,
    fate: 'goes',
  }),
  holding(messages, {
    called: 'messages from homeowners',
    whose: (person) =>
      and(
        sql`${messages.conversationId} in ${othersThreads(person)}`,
        sql`not coalesce(${isOf('author_id', person.userIds)}, false)`,
      ),
    fate: 'stays',
    keeps: ['body'],
    why: 'they are the homeowners’',
  }),
]
