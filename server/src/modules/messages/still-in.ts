import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '../../news/stands.ts'

/** Whether the message that the news `n` is about stands. */
export const isStillSaid = (): SQL =>
  sql`(${saidId('messageId')} is null or exists (select from messages said
    where said.id = ${saidId('messageId')} and said.deleted_at is null))`

/** Whether its conversation is there too, and its reader still on the project that it is of. */
export const isStillIn = (): SQL =>
  sql`(${isStillSaid()} and (${saidId('conversationId')} is null or exists (select from conversations c
    where c.id = ${saidId('conversationId')} and (c.kind <> 'collaboration' or exists (
      select from conversation_members x where x.conversation_id = c.id and x.user_id = n.user_id)))))`
