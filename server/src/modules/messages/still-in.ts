import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '../../news/stands.ts'

/** Whether the conversation that the news `n` is about is there, and its reader still on the project that it is of. */
export const isStillIn = (): SQL =>
  sql`(${saidId('conversationId')} is null or exists (select from conversations c
    where c.id = ${saidId('conversationId')} and (c.kind <> 'collaboration' or exists (
      select from conversation_members x where x.conversation_id = c.id and x.user_id = n.user_id))))`
