import { type SQL, sql } from 'drizzle-orm'

/** How many messages of others a person has not read in the thread about a lead, as an SQL expression. */
export const unreadMessages = ({ subject, userId }: { subject: SQL; userId: SQL }): SQL => sql`(
  select count(*)::int from conversations c join messages m on m.conversation_id = c.id
    left join conversation_members x on x.conversation_id = c.id and x.user_id = ${userId}
  where c.kind = 'lead' and c.subject = ${subject} and m.author_id is distinct from ${userId} and m.deleted_at is null
    and (x.read_at is null or m.created_at > x.read_at))`
