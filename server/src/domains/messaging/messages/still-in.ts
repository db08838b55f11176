import { type SQL, sql } from 'drizzle-orm'
import { anyCounted, saidId } from '#domains/notifications/notifications/stands.ts'

/** Whether any message that the news `n` is about stands; of one that is deleted it tells no more (notify-of-next.ts). */
export const isStillSaid = (): SQL =>
  anyCounted(
    'messageId',
    (id) => sql`exists (select from messages said where said.id = ${id} and said.deleted_at is null)`,
  )

/** Whether its conversation is there too, and its reader still on the project that it is of. */
export const isStillIn = (): SQL =>
  sql`(${isStillSaid()} and (${saidId('conversationId')} is null or exists (select from conversations c
    where c.id = ${saidId('conversationId')} and (c.kind <> 'collaboration' or exists (
      select from conversation_members x where x.conversation_id = c.id and x.user_id = n.user_id)))))`
